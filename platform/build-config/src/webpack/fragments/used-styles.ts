import { type MediaRule, type StyleRule, transform, type Visitor } from 'lightningcss';

/**
 * Returns the rules of a remote's stylesheet that can apply to some HTML. Removes rules that need a class
 * of the remote that the HTML does not have, animations that no rule uses, and rules for paper and for a hovering
 * pointer, which the page's stylesheet brings. Keeps other classes, such as `dark`: they can be on elements around the HTML.
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
  const visitor: Visitor<never> = {
    Rule: {
      media: ({ value }) => (isForPaper(value) ? [] : undefined),
      style: ({ value }) => (isForHover(value) ? [] : undefined),
    },
  };
  const options = { filename: 'fragment.css', code, minify: true, unusedSymbols, visitor };
  return transform(options).code.toString();
}

function isForPaper({ query }: MediaRule): boolean {
  return query.mediaQueries.every(
    ({ mediaType, qualifier }) => mediaType === 'print' && qualifier !== 'not',
  );
}

function isForHover({ selectors }: StyleRule): boolean {
  return selectors.every((selector) =>
    selector.some((part) => part.type === 'pseudo-class' && part.kind === 'hover'),
  );
}
