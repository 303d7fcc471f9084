import type { EnginePage } from '../engines/test';

/** A way to look at a state. */
interface View {
  name: string;
  /** In px. */
  width: number;
  /** Changes the open page. */
  apply?: (tab: EnginePage) => Promise<void>;
}

/** In px. */
export const windowHeight = 900;

/** Every state is checked in these views, in this order. A change of one stays for those after it. */
export const views: readonly View[] = [
  { name: '1920', width: 1920 },
  { name: '1440', width: 1440 },
  { name: '1280', width: 1280 },
  { name: '1024', width: 1024 },
  { name: '768', width: 768 },
  { name: '390', width: 390 },
  { name: '320', width: 320 },
  { name: '390, text spacing', width: 390, apply: (tab) => tab.evaluate(setTextSpacing) },
  { name: '1440, text spacing', width: 1440 },
  {
    name: '1920, 200 % text',
    width: 1920,
    apply: async (tab) => {
      await tab.evaluate(removeTextSpacing);
      await tab.evaluate(changeTextSize, 2);
    },
  },
  { name: '320, 200 % text', width: 320 },
  {
    name: '320, translated',
    width: 320,
    apply: async (tab) => {
      await tab.evaluate(changeTextSize, 0.5);
      await tab.evaluate(translate);
    },
  },
  { name: '1440, translated', width: 1440 },
];

/** Sets the distances between letters, words, lines and paragraphs of WCAG 1.4.12. Runs in the page. */
export function setTextSpacing(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
     p { margin-block-end: 2em !important; }`,
  );
  document.adoptedStyleSheets = [sheet];
}

export function removeTextSpacing(): void {
  document.adoptedStyleSheets = [];
}

/**
 * Does what another text size in the browser's settings does. Media queries do not know the size of the root element, so
 * their lengths change too. Scripts keep the old widths, so choose windows on the same side of each width at both sizes.
 * @param factor relative to the size now
 */
function changeTextSize(factor: number): void {
  const { style } = document.documentElement;
  style.fontSize = `${(parseFloat(style.fontSize) || 100) * factor}%`;
  const scale = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const { mediaText } = rule.media;
        const scaled = (length: string) => `${parseFloat(length) * factor}em`;
        rule.media.mediaText = mediaText.replace(/[\d.]+r?em/g, scaled);
      }
      if ('cssRules' in rule) scale(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) {
    if (!sheet.href || sheet.href.startsWith(location.origin)) scale(sheet.cssRules);
  }
}

/**
 * Replaces every text by one in two `<font>` elements, now and whenever a text appears, as Chrome's translation does.
 * Runs in the page.
 * @param growth share by which words become longer
 */
export function translate(growth = 0.3): void {
  if (!document.body)
    return addEventListener('DOMContentLoaded', () => translate(growth), { once: true });
  const longer = (text: string) =>
    text.replace(
      /\p{L}{4,}/gu,
      (word) => word + word.slice(word.length - Math.ceil(word.length * growth)),
    );
  const translateText = (node: Text): void => {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent?.isConnected) return;
    if (parent.closest('font, script, style, noscript, select, textarea, title')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = longer(node.data);
    outer.append(inner);
    node.replaceWith(outer);
  };
  const translateAll = (root: Node): void => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translateText);
  };
  translateAll(document.body);
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (type === 'characterData') translateAll(target);
      addedNodes.forEach(translateAll);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
