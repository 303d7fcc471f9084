/** A stop of the reading cursor. */
export interface Stop {
  phrase: string;
  /** For a text: whether it continues the word before it. */
  text?: { continuesWord: boolean };
}

/**
 * Reads an element from start to end. Runs in the page. The library stops at every node; real screen
 * readers read a link, a button or a row as a whole, and a list box as one control.
 */
export async function listStops(selector: string): Promise<Stop[]> {
  const wholes = 'a, button, summary, h1, h2, h3, select, tr, [role="listbox"]';
  const container = document.querySelector(selector)!;
  const reader = new window.VirtualScreenReader();
  await reader.start({ container });
  const stops: Stop[] = [];
  let whole: Node | undefined;
  let textBefore: Text | undefined;
  const first = reader.activeNode;
  // The library reads the content of closed details too.
  const isVisible = (node: Node) =>
    (node instanceof Element ? node : node.parentElement!).checkVisibility();
  do {
    const phrase = await reader.lastSpokenPhrase();
    const node = reader.activeNode!;
    const isEnd = /^end(,| of|$)/.test(phrase);
    if (!isEnd && isVisible(node) && (!whole?.contains(node) || whole === node)) {
      if (node instanceof Element) {
        if (node.matches(wholes)) whole = node;
        const items = node.matches('ul, ol')
          ? ` of ${node.querySelectorAll(':scope > li').length}`
          : '';
        stops.push({ phrase: phrase.replace(/^list\b/, `$&${items}`) });
        textBefore = undefined;
      } else {
        const text = node as Text;
        const isSibling = textBefore?.parentNode === text.parentNode;
        const continuesWord = isSibling && !/\s$/.test(textBefore!.data) && !/^\s/.test(text.data);
        stops.push({ phrase, text: { continuesWord } });
        textBefore = text;
      }
    }
    await reader.next();
  } while (reader.activeNode !== first);
  await reader.stop();
  return stops;
}
