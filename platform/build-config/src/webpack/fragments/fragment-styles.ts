import { type MediaRule, type StyleRule, transform, type Visitor } from 'lightningcss';
import webpack from 'webpack';
import { attributeOf, elementsIn, parseInDiv } from '../../fragment-html';

const { RawSource, ReplaceSource } = webpack.sources;

/**
 * Replaces `style` attributes with classes in HTML that React has rendered. The policy of `index.html`
 * refuses such attributes. In the browser, React sets styles in a way that the policy allows.
 * @param prefix of the new class names
 * @returns the HTML, and the rules of the new classes
 */
export function extractInlineStyles(html: string, prefix: string): { html: string; css: string } {
  const classes = new Map<string, string>();
  const extracted = new ReplaceSource(new RawSource(html));
  for (const element of elementsIn(parseInDiv(html))) {
    const places = element.sourceCodeLocation?.attrs;
    const styles = attributeOf(element, 'style');
    if (styles === undefined || !places?.style) continue;
    const name = classes.get(styles) ?? `${prefix}-${classes.size}`;
    classes.set(styles, name);
    const { startOffset, endOffset } = places.style;
    if (places.class) {
      extracted.insert(places.class.startOffset + 'class="'.length, `${name} `);
      extracted.replace(startOffset - 1, endOffset - 1, ''); // With the space before it.
    } else {
      extracted.replace(startOffset, endOffset - 1, `class="${name}"`);
    }
  }
  const rules = [...classes].map(([styles, name]) => `.${name}{${important(styles)}}`);
  return { html: String(extracted.source()), css: rules.join('') };
}

/** An inline style wins over every rule of a stylesheet, except over custom properties. */
function important(styles: string): string {
  return styles
    .split(/;(?![^(]*\))/)
    .filter(Boolean)
    .map((style) => `${style}!important`)
    .join(';');
}

/**
 * Returns the rules of a remote's stylesheet that can apply to some HTML. Removes rules that need a class
 * of the remote that the HTML does not have, animations that no rule uses, and rules for paper, for a pointer above it and
 * for the focus: the HTML is inert, and the page's stylesheet brings them. Keeps other classes, such as `dark`: they can be on elements around the HTML.
 * @param prefix start of the remote's class names
 */
export function usedStyles(css: string, html: string, prefix: string): string {
  const used = new Set([...elementsIn(parseInDiv(html))].flatMap(classesOf));
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

export function classesOf(element: Parameters<typeof attributeOf>[0]): string[] {
  return attributeOf(element, 'class')?.split(/\s+/) ?? [];
}

function withoutSymbols(css: string, unusedSymbols: string[]): string {
  const code = Buffer.from(css);
  const visitor: Visitor<never> = {
    Rule: {
      media: ({ value }) => (isForPaper(value) ? [] : undefined),
      style: ({ value }) => (isForInput(value) ? [] : undefined),
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

/** Kinds of pseudo-classes that no element of an inert fragment has. */
const inputKinds = new Set(['hover', 'active', 'focus', 'focus-visible', 'focus-within']);

function isForInput({ selectors }: StyleRule): boolean {
  return selectors.every((selector) =>
    selector.some((part) => part.type === 'pseudo-class' && inputKinds.has(part.kind)),
  );
}
