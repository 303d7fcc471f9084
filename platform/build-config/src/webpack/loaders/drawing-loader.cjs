/** A start tag, an end tag, or an empty element. */
const tagPattern = /<(\/?)([a-zA-Z]+)((?:\s+[\w-]+="[^"<>&]*")*)\s*(\/?)>\s*/y;
const attributePattern = /([\w-]+)="([^"]*)"/g;

/**
 * Returns a module whose default export is a drawing as a React element. The drawing needs no HTML from
 * a string, which Trusted Types refuse (docs/decisions/0063).
 * SVGR would need a template and a Babel plugin to return an element, install 72 packages (20 MB), and add 24 bytes
 * to main.js and 200 to index.html.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {string} svg elements with attributes, and nothing else
 * @throws when the file contains something else
 */
module.exports = function drawingLoader(svg) {
  const text = svg.trim();
  const { code, end } = readElement(text, 0);
  if (end !== text.length) throw unreadable(text, end);
  return `import { jsx, jsxs } from 'react/jsx-runtime';\nexport default ${code};\n`;
};

/**
 * Returns the element at a position of the text as JavaScript.
 * @param {string} text @param {number} start
 * @returns {{ code: string, end: number }}
 */
function readElement(text, start) {
  const [tag, closing, name, attributes = '', empty] = matchTag(text, start);
  if (closing) throw unreadable(text, start);
  let end = start + tag.length;
  const children = [];
  while (!empty) {
    const [endTag, isEnd, endName] = matchTag(text, end);
    if (isEnd) {
      if (endName !== name) throw unreadable(text, end);
      end += endTag.length;
      break;
    }
    const child = readElement(text, end);
    children.push(child.code);
    end = child.end;
  }
  return { code: elementCode(name ?? '', attributes, children), end };
}

/** @param {string} text @param {number} start */
function matchTag(text, start) {
  tagPattern.lastIndex = start;
  const match = tagPattern.exec(text);
  if (!match) throw unreadable(text, start);
  return match;
}

/** @param {string} name @param {string} attributes @param {string[]} children */
function elementCode(name, attributes, children) {
  const props = [...attributes.matchAll(attributePattern)]
    .filter(([, attribute]) => attribute !== 'xmlns') // React creates SVG elements without it.
    .map(([, attribute = '', value]) => `${propName(attribute)}: ${JSON.stringify(value)}`);
  if (children.length === 1) props.push(`children: ${children[0]}`);
  if (children.length > 1) props.push(`children: [${children.join(', ')}]`);
  return `${children.length > 1 ? 'jsxs' : 'jsx'}('${name}', { ${props.join(', ')} })`;
}

/** Returns React's name of an attribute: `strokeWidth` for `stroke-width`. @param {string} attribute */
function propName(attribute) {
  if (/^(aria|data)-/.test(attribute)) return `'${attribute}'`;
  // React wants an object, or another name.
  if (['style', 'class'].includes(attribute)) throw unreadable(`${attribute}="…"`, 0);
  return attribute.replace(/-(\w)/g, (_match, letter) => letter.toUpperCase());
}

/** @param {string} text @param {number} position */
function unreadable(text, position) {
  const found = JSON.stringify(text.slice(position, position + 40));
  return new Error(
    `A drawing contains only elements with attributes, and no \`style\` or \`class\`, but here it has ${found}. Remove that, or import the file without "?drawing".`,
  );
}
