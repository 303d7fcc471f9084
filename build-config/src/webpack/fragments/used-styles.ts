import { transform } from 'lightningcss';

/**
 * Returns the rules of a remote's stylesheet that can apply to some HTML. The others need a class of the
 * remote that does not occur in it. Other classes, such as `dark`, can be on elements around it. Animations
 * without a rule that uses them are left out too.
 * @param prefix start of the remote's class names
 */
export function usedStyles(css: string, html: string, prefix: string): string {
  const used = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const classes = [...css.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name);
  const rules = withoutSymbols(
    css,
    classes.filter((name) => name.startsWith(prefix) && !used.has(name)),
  );
  const animations = [...rules.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name);
  return withoutSymbols(
    rules,
    animations.filter((name) => rules.split(name).length === 2),
  );
}

function withoutSymbols(css: string, unusedSymbols: string[]): string {
  const code = Buffer.from(css);
  return transform({ filename: 'fragment.css', code, minify: true, unusedSymbols }).code.toString();
}
