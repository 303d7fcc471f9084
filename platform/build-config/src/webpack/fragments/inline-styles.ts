/** The entities that React writes in attributes. */
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const startTag = /<[a-z][\w-]*(?:\s+[\w:-]+(?:="[^"]*")?)*\s*\/?>/gi;
const styleAttribute = / style="([^"]*)"/;
const classAttribute = / class="/;

/**
 * Replaces `style` attributes with classes in HTML that React has rendered. The policy of `index.html`
 * refuses such attributes. In the browser, React sets styles in a way that the policy allows.
 * @param prefix of the new class names
 * @returns the HTML, and the rules of the new classes
 */
export function extractInlineStyles(html: string, prefix: string): { html: string; css: string } {
  const classes = new Map<string, string>();
  const extracted = html.replace(startTag, (tag) => {
    const [attribute, styles] = styleAttribute.exec(tag) ?? [];
    if (attribute === undefined || styles === undefined) return tag;
    const name = classes.get(styles) ?? `${prefix}-${classes.size}`;
    classes.set(styles, name);
    return classAttribute.test(tag)
      ? tag.replace(attribute, '').replace(classAttribute, ` class="${name} `)
      : tag.replace(attribute, ` class="${name}"`);
  });
  const rules = [...classes].map(([styles, name]) => `.${name}{${important(unescape(styles))}}`);
  return { html: extracted, css: rules.join('') };
}

/** An inline style wins over every rule of a stylesheet, except over custom properties. */
function important(styles: string): string {
  return styles
    .split(/;(?![^(]*\))/)
    .filter(Boolean)
    .map((style) => `${style}!important`)
    .join(';');
}

function unescape(text: string): string {
  return text.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}
