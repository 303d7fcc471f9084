import { type DefaultTreeAdapterMap, html, parseFragment } from 'parse5';

/** Stands for the folder of the remote's version in a fragment. Delivery replaces it. */
export const fragmentBase = '__REMOTE__';

/** Largest size of a fragment with its styles, in bytes (brotli). */
export const maxFragmentSize = 4000;

type Node = DefaultTreeAdapterMap['childNode'];
type Element = DefaultTreeAdapterMap['element'];

/** Returns the nodes of HTML as a browser reads them in a `<div>`, with their places in the text. */
export function parseInDiv(content: string): Node[] {
  const [parent] = parseFragment('<div></div>').childNodes;
  return parseFragment(parent as Element, content, { sourceCodeLocationInfo: true }).childNodes;
}

/** Returns all elements among nodes and inside of them, in the order of their start tags. */
export function* elementsIn(nodes: Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* elementsIn(node.childNodes);
  }
}

/** Returns the value of an attribute without entities, or undefined. */
export function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** Place of a tag in the text. */
interface Tag {
  startOffset: number;
  endOffset: number;
}

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Elements and attributes that show something, by namespace. Every other one is refused. */
const allowed: Record<string, { elements: Set<string>; attributes: Set<string> }> = {
  [html.NS.HTML]: {
    elements: words(`
      a abbr address article aside b bdi bdo blockquote br button caption cite code col colgroup data
      datalist dd del details dfn div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header
      hgroup hr i img input ins kbd label legend li mark meter nav ol optgroup option output p picture pre
      progress q rp rt ruby s samp search section select small source span strong sub summary sup table
      tbody td textarea tfoot th thead time tr u ul var wbr`),
    attributes: words(`
      class dir hidden id inert lang role tabindex title translate
      abbr alt autocomplete autofocus checked cite cols colspan datetime decoding disabled download draggable
      enterkeyhint fetchpriority for headers height high href hreflang inputmode label list loading low max
      maxlength media min minlength multiple name open optimum pattern placeholder popover popovertarget
      popovertargetaction readonly rel required reversed rows rowspan scope selected size sizes span
      spellcheck src srcset start step target type value width wrap`),
  },
  [html.NS.SVG]: {
    elements: words(`
      circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline
      radialGradient rect stop svg symbol text textPath title tspan use`),
    attributes: words(`
      class id lang role tabindex
      alignment-baseline clip-path clip-rule clipPathUnits color cx cy d display dominant-baseline dx dy fill
      fill-opacity fill-rule focusable font-family font-size font-style font-weight fx fy gradientTransform
      gradientUnits height href letter-spacing lengthAdjust marker-end marker-mid marker-start markerHeight
      markerUnits markerWidth mask maskContentUnits maskUnits offset opacity orient overflow paint-order
      pathLength patternContentUnits patternTransform patternUnits pointer-events points preserveAspectRatio
      r refX refY rotate rx ry shape-rendering spreadMethod startOffset stop-color stop-opacity stroke
      stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
      stroke-width text-anchor text-rendering textLength transform transform-origin vector-effect version
      viewBox visibility width x x1 x2 xmlns y y1 y2`),
  },
};

/** Elements without an end tag. */
const voidElements = words('br col hr img input source wbr');

/**
 * Ids of `index.html` that the host's scripts look for, and global variables that they read or webpack makes. An id is
 * a global variable, too, as long as there is no other one.
 */
const reservedId =
  /^(?:old-browser|release|root|clickedControl|earlyKeys|hostStart|openedPage|showsLivePage|wholeRelease|webpackChunk.*)$/;

/** Chromium changes the structure of a document that is more than 512 deep. */
const maxDepth = 400;

const linkProtocols = words('http: https: mailto: tel:');

/**
 * Returns why a fragment must not be part of `index.html`, or undefined if it may: its styles, then HTML that
 * shows text, pictures and controls, but runs nothing, loads no document and stays inside its place.
 *
 * It changes nothing, so that the first screen is exactly what React has rendered. That is only possible if
 * a browser reads the HTML as it is written. So it refuses HTML whose tags a browser would add, move or drop.
 */
export function findFragmentProblem(fragment: string): string | undefined {
  const [, styles = '', content = fragment] = /^<style>(.*?)<\/style>(.*)$/s.exec(fragment) ?? [];
  // index.html repeats the first fragment in a <noscript> element. An end tag in the styles would end that element.
  if (styles.includes('</')) return 'its styles contain </';
  let tags = 0;
  let position = 0;

  /** Moves on to a tag, if it comes next in the text. Browsers add, repeat and move others. */
  const tryMoveTo = (tag: Tag | null | undefined): boolean => {
    if (!tag || tag.startOffset < position) return false;
    position = tag.endOffset;
    tags += 1;
    return true;
  };

  const findProblem = (nodes: Node[], depth: number): string | undefined => {
    if (depth > maxDepth) return `it has more than ${maxDepth} elements inside each other`;
    for (const node of nodes) {
      if (node.nodeName === '#text') continue;
      if (!('tagName' in node)) return 'it contains a comment';
      const { tagName, sourceCodeLocation: place } = node;
      const hasEnd = !voidElements.has(tagName) && !isSelfClosing(node, content);
      const problem =
        findUnsafe(node) ??
        (tryMoveTo(place?.startTag) ? undefined : misread(tagName)) ??
        findProblem(node.childNodes, depth + 1) ??
        (!hasEnd || tryMoveTo(place?.endTag) ? undefined : misread(tagName));
      if (problem) return problem;
    }
    return undefined;
  };

  const problem = findProblem(parseInDiv(content), 0);
  if (problem) return problem;
  return content.split('<').length - 1 === tags
    ? undefined
    : 'it contains "<" in a text or an attribute, or a tag in a place where browsers ignore it';
}

function misread(tagName: string): string {
  return `a browser would not read <${tagName}> as it is written: it is not closed, or not allowed in its place`;
}

function findUnsafe({ tagName, namespaceURI, attrs }: Element): string | undefined {
  const { elements, attributes } = allowed[namespaceURI] ?? {};
  if (!elements?.has(tagName)) return `it contains <${tagName}>`;
  for (const { name, value } of attrs) {
    if (name === 'data-page' || !(attributes!.has(name) || /^(?:aria|data)-/.test(name))) {
      return `it contains ${name}="…"`;
    }
    if (name === 'id' && reservedId.test(value)) {
      return `it contains id="${value}", which the host's scripts use`;
    }
    // It would replace a property of the document: document.head.
    if (name === 'name' && tagName === 'img') return 'it contains an <img> with name="…"';
    if (name === 'href' && !isHarmlessLink(value)) {
      return `it contains href="…" with another protocol than ${[...linkProtocols].join(', ')}`;
    }
  }
  return undefined;
}

/** Reads an address as browsers do: they ignore line breaks and tabs in it. */
function isHarmlessLink(address: string): boolean {
  const base = 'https://backshop.invalid';
  return !URL.canParse(address, base) || linkProtocols.has(new URL(address, base).protocol);
}

function isSelfClosing({ namespaceURI, sourceCodeLocation }: Element, content: string): boolean {
  const end = sourceCodeLocation?.startTag?.endOffset ?? 0;
  return namespaceURI !== html.NS.HTML && content.slice(0, end).endsWith('/>');
}
