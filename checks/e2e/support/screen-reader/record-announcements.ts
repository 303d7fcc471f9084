/**
 * Records what a screen reader announces by itself. Runs in the page. The library announces the focus
 * only: it misses alerts that are inserted, announces changes that change no text, and does not know
 * `aria-activedescendant`.
 */
export function recordAnnouncements(): void {
  const announced: string[] = (window.announced = []);
  const regions = '[role="status"], [role="alert"], [aria-live="polite"]';
  const states = ['aria-expanded', 'aria-selected', 'aria-pressed', 'aria-label'];
  let queue = Promise.resolve();
  let lastPhrase = '';
  let lastDialog: Element | null = null;

  const announce = (element: Element, isStateChange = false) => {
    queue = queue.then(async () => {
      const reader = new window.VirtualScreenReader();
      await reader.start({ container: element });
      let phrase = (await reader.spokenPhraseLog())[0] ?? '';
      await reader.stop();
      // The library reads the `checked` attribute, which does not change when staff use the control.
      if (element instanceof HTMLInputElement && element.type === 'checkbox')
        phrase = phrase.replace(/(not )?checked/, element.checked ? 'checked' : 'not checked');
      if (isStateChange && phrase === lastPhrase) return;
      lastPhrase = phrase;
      announced.push(phrase);
    });
  };

  document.addEventListener('focusin', ({ target }) => {
    const element = target as Element;
    const dialog = element.closest('dialog');
    if (dialog && dialog !== element && dialog !== lastDialog) announce(dialog);
    lastDialog = dialog;
    announce(element);
  });
  document.addEventListener('change', ({ target }) => announce(target as Element, true));

  const isExposed = (element: Element) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return (
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      (!modal || modal.contains(element))
    );
  };

  /** Returns the text of a node, without what is hidden from screen readers. */
  const textOf = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? '';
    if (node.matches('[aria-hidden="true"], [hidden], svg')) return '';
    if (node instanceof HTMLImageElement) return node.alt;
    if (node instanceof HTMLBRElement) return ' ';
    const text = [...node.childNodes].map(textOf).join('');
    return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `;
  };
  const tidyTextOf = (region: Element) =>
    isExposed(region) ? textOf(region).replace(/\s+/g, ' ').trim() : '';

  const texts = new Map<Element, string>();
  for (const region of document.querySelectorAll(regions)) texts.set(region, tidyTextOf(region));

  const announceRegions = () => {
    const present = new Set(document.querySelectorAll(regions));
    for (const region of texts.keys()) if (!present.has(region)) texts.delete(region);
    for (const region of present) {
      const before = texts.get(region);
      const text = tidyTextOf(region);
      texts.set(region, text);
      if (!text || text === before) continue;
      // A region that comes with its text is announced if it is an alert. Otherwise the text is lost.
      const role = region.getAttribute('role') ?? 'polite';
      if (before !== undefined || role === 'alert')
        queue = queue.then(() => void announced.push(`${role}: ${text}`));
    }
  };

  new MutationObserver((mutations) => {
    const focused = document.activeElement;
    for (const { target, attributeName } of mutations) {
      if (target !== focused || !attributeName) continue;
      if (states.includes(attributeName)) announce(focused, true);
      if (attributeName === 'aria-activedescendant') {
        const option = document.getElementById(focused.getAttribute(attributeName) ?? '');
        if (option) announce(option, true);
      }
    }
    announceRegions();
  }).observe(document.body, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
}
