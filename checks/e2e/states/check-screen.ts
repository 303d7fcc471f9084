/** What every screen must satisfy. */
export type Rule =
  /** No text lies on another text, and no control covers a text or another control. */
  | 'overlap'
  /** No text leaves its card, its row or the window, and nothing cuts it off. */
  | 'fit'
  /** Only tables scroll sideways. */
  | 'sideways'
  /** Rows whose content is equally high are equally high, and no row is higher than its content. */
  | 'rows'
  /** Nothing moves while nothing happens. */
  | 'moves'
  /** Every control can be clicked. */
  | 'reach'
  /** Every control has a name. */
  | 'name'
  /** Every control is at least 24 px wide and high, or has that much space around it (WCAG 2.5.8). */
  | 'size';

/** Something that a screen does not satisfy. */
export interface Finding {
  rule: Rule;
  /** One sentence, with the names of the elements. */
  text: string;
}

/**
 * Waits until the page is still, and returns what its screen does not satisfy. Runs in the page, which gets its
 * text only, so it uses nothing outside of itself.
 * @param area selector of the part to check. While a modal dialog is open, the dialog is checked instead.
 */
export async function checkScreen(area: string): Promise<Finding[]> {
  /** Rounding, and the space that a font keeps above and below its letters, in px. */
  const tolerance = 2;
  const minTargetSize = 24;
  /** A word of up to nine letters. Longer ones, as in a translation, may break where a name has little room. */
  const shortWord = /(?<![^\s“(])\p{L}{2,9}(?![^\s”).,:;!?])/gu;
  const controlSelector =
    'a, button, input, select, textarea, summary, [role="link"], [role="button"], [role="tab"], [role="option"]';
  const rowSelector = 'tr, th, td, li, [role="row"], [role="option"]';
  const root =
    [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.querySelector(area)!;
  const findings: Finding[] = [];
  const report = (rule: Rule, text: string): void => {
    if (!findings.some((each) => each.text === text)) findings.push({ rule, text });
  };

  const px = (value: number) => `${Math.round(value)} px`;
  const sizeOf = ({ width, height }: DOMRect) => `${Math.round(width)} × ${px(height)}`;
  const quoted = (text: string) => {
    const short = text.trim().replaceAll(/\s+/g, ' ');
    return `“${short.length > 40 ? `${short.slice(0, 40)}…` : short}”`;
  };

  /** Text as assistive technology reads it. */
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const choice = node instanceof HTMLSelectElement ? '' : null; // Its choices are no part of a name.
    const alternative = node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? choice;
    const text = alternative ?? [...node.childNodes].map(textOf).join('');
    return getComputedStyle(node).display === 'inline' ? text : ` ${text} `;
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [
      ...ids.map((id) => document.getElementById(id)),
      ...((element as HTMLInputElement).labels ?? []),
    ];
    const labelled = labels.map((label) => (label ? textOf(label) : '')).join(' ');
    return (labelled.trim() || textOf(element).trim() || element.getAttribute('title')) ?? '';
  };
  const describe = (element: Element) => {
    const name = nameOf(element);
    return name && element !== root ? quoted(name) : `<${element.localName}>`;
  };

  /**
   * Returns a function that knows what it has returned for an element.
   * @param results what it knows
   */
  function remember<Result>(
    read: (element: Element) => Result,
    results = new Map<Element, Result>(),
  ): (element: Element) => Result {
    return (element) => {
      if (!results.has(element)) results.set(element, read(element));
      return results.get(element)!;
    };
  }

  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert]');
  /** Whether an element is only for screen readers. */
  const isForScreenReaders = remember((element): boolean => {
    const { clipPath, display } = getComputedStyle(element);
    if (clipPath === 'inset(50%)') return true; // As `text.visually-hidden` writes it. Others show a part.
    if (display !== 'contents' && element.getBoundingClientRect().width <= 1) return true;
    return element.parentElement !== null && isForScreenReaders(element.parentElement);
  });
  /** Whether an element cannot be seen, or waits outside of the page until it has the focus. */
  const isHiddenFromEyes = (element: Element): boolean => {
    const { right, bottom } = element.getBoundingClientRect();
    return right + scrollX <= 0 || bottom + scrollY <= 0 || isForScreenReaders(element);
  };
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isPainted = ({ backgroundColor, borderTopWidth }: CSSStyleDeclaration) =>
    !/transparent|, 0\)$|\/ 0\)$/.test(backgroundColor) || parseFloat(borderTopWidth) > 0;
  const isOpaque = (element: Element) =>
    element instanceof HTMLImageElement ||
    !/transparent|rgba|\//.test(getComputedStyle(element).backgroundColor);

  /** Whether an element lies above the page for a while, such as a menu, and may cover another one. */
  const isAbove = (element: Element, other: Element): boolean => {
    for (let at: Element | null = element; at && !at.contains(other); at = at.parentElement) {
      const { position, zIndex } = getComputedStyle(at);
      if (at.matches(':popover-open, dialog[open]') || /fixed|sticky/.test(position)) return true;
      if (position === 'absolute' && zIndex !== 'auto') return true;
    }
    return false;
  };

  const addStyle = (css: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  };

  const frame = () => new Promise(requestAnimationFrame);

  /** Ends animations, and waits until nothing moves for several frames. */
  const untilStill = async (): Promise<void> => {
    const positions = () =>
      new Map(
        [root, ...root.querySelectorAll(':not(svg *)')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element, [x, y, width, height].map(Math.round).join()];
        }),
      );
    const end = performance.now() + 3000;
    let before = positions();
    for (let still = 0; still < 2;) {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
      await frame();
      const after = positions();
      const moved = [...after.keys()].filter((each) => before.get(each) !== after.get(each));
      before = after;
      still = moved.length === 0 ? still + 1 : 0;
      if (performance.now() > end && moved[0])
        return report('moves', `${describe(moved[0])} keeps moving.`);
    }
  };

  /** Scrolls to an element, only down or up, if it is not in the window. Returns whether. */
  const bringIntoView = (element: Element): boolean => {
    let hasScrolled = false;
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (at === document.documentElement || !scrolls(getComputedStyle(at).overflowY)) continue;
      const [inner, outer] = [element.getBoundingClientRect(), at.getBoundingClientRect()];
      // What sticks to the top can cover the first part.
      if (inner.top >= outer.top + outer.height / 5 && inner.bottom <= outer.bottom) continue;
      const by = inner.top - outer.top - (outer.height - inner.height) / 2;
      at.scrollBy({ top: by, behavior: 'instant' });
      hasScrolled = true;
    }
    const { top, bottom, height } = element.getBoundingClientRect();
    // The top bar covers the first part of the window.
    if (top >= innerHeight / 5 && bottom <= innerHeight) return hasScrolled;
    // Below it, so that also what follows needs no scrolling.
    const wanted = Math.min(innerHeight / 4, (innerHeight - height) / 2);
    scrollBy({ top: top - wanted, behavior: 'instant' });
    return true;
  };

  /** Returns the visible part of a line of text, and reports what cuts it off. */
  const visiblePart = (text: string, element: Element, line: DOMRect): DOMRect | undefined => {
    let [left, right, top, bottom] = [line.left, line.right, line.top, line.bottom];
    let [checksX, checksY, hasLeft] = [true, true, false];
    for (
      let at: Element | null = element;
      at && at !== document.documentElement;
      at = at.parentElement
    ) {
      const style = getComputedStyle(at);
      if (style.display === 'contents' || style.display === 'inline') continue;
      if (style.webkitLineClamp !== 'none') return undefined; // Staff can open the whole text.
      const box = at.getBoundingClientRect();
      if (scrolls(style.overflowX)) checksX = false;
      if (scrolls(style.overflowY)) checksY = false;
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (left >= right || top >= bottom) return undefined;
      }
      const isBox = isPainted(style) || at.matches(rowSelector);
      const beyond = Math.max(
        checksX && (isBox || hides(style.overflowX)) ? box.left - line.left : 0,
        checksX && (isBox || hides(style.overflowX)) ? line.right - box.right : 0,
        checksY && (isBox || hides(style.overflowY)) ? box.top - line.top : 0,
        checksY && (isBox || hides(style.overflowY)) ? line.bottom - box.bottom : 0,
      );
      if (beyond > tolerance && !hasLeft) {
        hasLeft = true; // Also leaves what is around.
        report('fit', `${quoted(text)} leaves its <${at.localName}> by ${px(beyond)}.`);
      }
      if (/fixed|absolute/.test(style.position)) {
        break;
      }
    }
    const beyond = Math.max(-line.left, line.right - document.documentElement.clientWidth);
    if (checksX && beyond > tolerance)
      report('fit', `${quoted(text)} leaves the window by ${px(beyond)}.`);
    return new DOMRect(left, top, right - left, bottom - top);
  };

  /** What `linesIn` has returned since the page scrolled. */
  const knownLines = new Map<Element, { text: string; line: DOMRect }[]>();
  /** Returns the lines of the texts that are directly in an element. */
  const linesIn = remember(
    (element) =>
      [...element.childNodes].flatMap((node) => {
        if (!(node instanceof Text) || !node.data.trim()) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map((line) => ({ text: node.data, line }));
      }),
    knownLines,
  );

  /** Returns everything that could cover a text. */
  const findCovers = (): { cover: Element; isBox: boolean }[] => {
    const area = root.matches('dialog:modal') ? root : document.body; // The rest of the page is inert.
    return [...area.querySelectorAll('*')]
      .map((cover) => ({ cover, isBox: cover.matches(controlSelector) || isOpaque(cover) }))
      .filter(({ cover, isBox }) => isBox || linesIn(cover).length > 0);
  };

  const intersect = (one: DOMRect, other: DOMRect) =>
    one.left <= other.right &&
    other.left <= one.right &&
    one.top <= other.bottom &&
    other.top <= one.bottom;

  /** Reports what is painted over a line of text. */
  const checkCover = (text: string, element: Element, line: DOMRect): void => {
    const columns = Math.min(4, Math.ceil(line.width / 12));
    for (const row of [0.3, 0.7]) {
      for (let column = 0; column < columns; column += 1) {
        const x = line.left + ((column + 0.5) / columns) * line.width;
        const y = line.top + row * line.height;
        const top = document.elementFromPoint(x, y);
        if (!top || element.contains(top)) continue;
        const hits = document.elementsFromPoint(x, y);
        // Behind a modal dialog, nothing can be hit.
        const above = hits
          .slice(0, Math.max(0, hits.indexOf(element)))
          .filter((each) => !each.contains(element) && !element.contains(each));
        if (above.some((each) => isOpaque(each) && isAbove(each, element))) continue;
        for (const each of above) {
          const other = linesIn(each).find(
            (it) =>
              it.line.left <= x &&
              x <= it.line.right &&
              Math.abs((it.line.top + it.line.bottom) / 2 - y) < it.line.height * 0.35,
          );
          if (other) return report('overlap', `${quoted(other.text)} lies on ${quoted(text)}.`);
          const box = each.getBoundingClientRect();
          // A control can be larger than its box, with a pseudo-element that shows nothing.
          const isInBox = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
          if (isInBox && isVisible(each) && (each.matches(controlSelector) || isOpaque(each)))
            return report('overlap', `${describe(each)} covers ${quoted(text)}.`);
        }
      }
    }
  };

  const checkTexts = (): void => {
    // Also what the pointer passes through can cover a text.
    const removeStyle = addStyle('* { pointer-events: auto !important }');
    const readBoxes = (covers: ReturnType<typeof findCovers>) =>
      covers.map(({ cover, isBox }) => ({
        cover,
        boxes: [
          ...linesIn(cover).map(({ line }) => line),
          ...(isBox ? [cover.getBoundingClientRect()] : []),
        ],
      }));
    const found = findCovers();
    let covers = readBoxes(found);
    for (const element of [root, ...root.querySelectorAll(':not(svg *, option, script, style)')]) {
      if (linesIn(element).length === 0 || !isVisible(element) || isHiddenFromEyes(element))
        continue;
      if (bringIntoView(element)) {
        knownLines.clear();
        covers = readBoxes(found);
      }
      if (linesIn(element).length > 1) checkWords(element);
      for (const { text, line } of linesIn(element)) {
        const visible = visiblePart(text, element, line);
        if (
          visible &&
          covers.some(
            ({ cover, boxes }) =>
              boxes.some((box) => intersect(box, visible)) &&
              !cover.contains(element) &&
              !element.contains(cover),
          )
        )
          checkCover(text, element, visible);
      }
    }
    removeStyle();
  };

  /** Reports short words that are broken over two lines. Longer ones and addresses may be. */
  const checkWords = (element: Element): void => {
    for (const node of element.childNodes) {
      if (!(node instanceof Text)) continue;
      for (const { 0: word, index } of node.data.matchAll(shortWord)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...others] = range.getClientRects();
        if (others.some(({ top }) => top > first!.top + tolerance))
          report('fit', `${quoted(word)} is broken, in ${quoted(node.data)}.`);
      }
    }
  };

  const checkScrolling = (): void => {
    for (const element of [document.documentElement, ...root.querySelectorAll('*')]) {
      const isPage = element === document.documentElement;
      if (!isPage && !scrolls(getComputedStyle(element).overflowX)) continue;
      if (element.firstElementChild?.localName === 'table' || !isVisible(element)) continue;
      const beyond = element.scrollWidth - element.clientWidth;
      if (beyond > 1) report('sideways', `${describe(element)} scrolls sideways by ${px(beyond)}.`);
    }
  };

  /** Sum of the paddings and borders above and below the content of an element, in px. */
  const spaceAround = (element: Element): number => {
    const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } =
      getComputedStyle(element);
    return [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth]
      .map(parseFloat)
      .reduce((sum, each) => sum + each);
  };

  /** Returns the height that the content of a row needs, in px. */
  const neededHeight = (row: Element): number => {
    const cells = [...row.children].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const content = range.getBoundingClientRect();
      const box = cell.getBoundingClientRect();
      // A long name ends after some lines, so its last lines need no room.
      const [top, bottom] = [Math.max(content.top, box.top), Math.min(content.bottom, box.bottom)];
      const lineHeight = parseFloat(getComputedStyle(cell).lineHeight) || 0;
      return { top, bottom, height: Math.max(lineHeight, bottom - top) + spaceAround(cell) };
    });
    if (getComputedStyle(row).display === 'table-row')
      return Math.max(...cells.map(({ height }) => height));
    const top = Math.min(...cells.map((each) => each.top));
    return Math.max(...cells.map(({ bottom }) => bottom)) - top + spaceAround(row);
  };

  const checkRows = (): void => {
    for (const table of root.querySelectorAll('table')) {
      if (!isVisible(table) || isHiddenFromEyes(table)) continue;
      const rows = [...table.querySelectorAll('tbody tr')].filter(isVisible).map((row) => ({
        name: describe(row),
        height: row.getBoundingClientRect().height,
        needed: neededHeight(row),
        lineHeight: parseFloat(getComputedStyle(row).lineHeight) || 24,
      }));
      const [first] = rows;
      for (const { name, height, needed, lineHeight } of rows) {
        // Lines are higher than letters.
        if (height > needed + lineHeight / 2)
          report('rows', `The row ${name} is ${px(height)} high, and its content ${px(needed)}.`);
        else if (Math.abs(needed - first!.needed) < 1 && Math.abs(height - first!.height) > 1)
          report(
            'rows',
            `The row ${name} is ${px(height)} high, and the first one ${px(first!.height)}.`,
          );
      }
    }
  };

  /** Returns the width that a select needs for its longest choice, in px. Its own ignores letter spacing in Firefox. */
  const neededWidth = (select: HTMLSelectElement): number => {
    const style = getComputedStyle(select);
    const { font, letterSpacing, wordSpacing } = style;
    const around = [
      style.paddingLeft,
      style.paddingRight,
      style.borderLeftWidth,
      style.borderRightWidth,
    ];
    const text = document.createElement('span');
    Object.assign(text.style, { position: 'fixed', whiteSpace: 'pre' });
    Object.assign(text.style, { font, letterSpacing, wordSpacing });
    document.body.append(text);
    const widths = [...select.options].map((option) => {
      text.textContent = option.label;
      return text.getBoundingClientRect().width;
    });
    text.remove();
    return Math.max(...widths) + around.map(parseFloat).reduce((sum, each) => sum + each);
  };

  const checkSelects = (): void => {
    for (const select of root.querySelectorAll('select')) {
      if (!isVisible(select)) continue;
      const { width } = select.getBoundingClientRect();
      const needed = neededWidth(select);
      // A narrow window has no room for a long choice in large text. The open list shows it.
      const hasNoRoom =
        width > 0.75 * innerWidth && getComputedStyle(select).textOverflow === 'ellipsis';
      // A text may use a part of the padding.
      if (needed > width + 2 * tolerance && !hasNoRoom)
        report(
          'fit',
          `The choice ${describe(select)} is ${px(width)} wide, and its texts ${px(needed)}.`,
        );
    }
  };

  /** Returns the part of an element that the areas around it do not scroll out of view. */
  const shownBox = (element: Element): DOMRect => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (
      let at = element.parentElement;
      at && at !== document.documentElement;
      at = at.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (overflowX !== 'visible')
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== 'visible')
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };

  const checkControls = (): void => {
    const controls = [...root.querySelectorAll(`:is(${controlSelector}):not(svg *)`)].filter(
      (each) =>
        isVisible(each) && !isHiddenFromEyes(each) && each.getBoundingClientRect().width > 1,
    );
    const distance = (box: DOMRect, x: number, y: number) =>
      Math.hypot(
        Math.max(box.left - x, 0, x - box.right),
        Math.max(box.top - y, 0, y - box.bottom),
      );
    const isSmall = ({ width, height }: DOMRect) => Math.min(width, height) < minTargetSize - 0.5;
    const boxes = new Map(controls.map((each) => [each, shownBox(each)]));
    for (const [control, box] of boxes) {
      if (box.width === 0 || box.height === 0) continue;
      if (!nameOf(control))
        report('name', `A <${control.localName}> of ${sizeOf(box)} has no name.`);
      const isCut = box.height < control.getBoundingClientRect().height;
      const isInText =
        getComputedStyle(control).display === 'inline' &&
        linesIn(control.parentElement!).length > 0;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      for (const [other, otherBox] of boxes) {
        if (other === control || other.contains(control) || control.contains(other)) continue;
        if (otherBox.width === 0 || otherBox.height === 0) continue;
        if (isAbove(other, control) || isAbove(control, other)) continue;
        const common = [
          Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left),
          Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top),
        ];
        if (common.every((length) => length > tolerance))
          report(
            'overlap',
            `${[describe(other), describe(control)].sort().join(' and ')} overlap.`,
          );
        if (isInText || isCut || !isSmall(box)) continue;
        const otherX = otherBox.left + otherBox.width / 2;
        const otherY = otherBox.top + otherBox.height / 2;
        const free = isSmall(otherBox)
          ? Math.hypot(otherX - x, otherY - y) - minTargetSize / 2
          : distance(otherBox, x, y);
        if (free < minTargetSize / 2)
          report('size', `${describe(control)} is ${sizeOf(box)}, beside ${describe(other)}.`);
      }
    }
    for (const control of controls) {
      bringIntoView(control);
      const { width, height } = control.getBoundingClientRect();
      const shown = shownBox(control);
      // Staff can scroll what is outside of its scroll area, also sideways.
      if (shown.width < width / 2 || shown.height < height / 2) continue;
      // The middle of what is visible: at the edge of a scroll area there can be a scrollbar.
      const [x, y] = [shown.left + shown.width / 2, shown.top + shown.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (!hit || control.contains(hit) || hit.closest('label')?.control === control) continue;
      if (!isAbove(hit, control)) report('reach', `${describe(hit)} covers ${describe(control)}.`);
    }
  };

  await untilStill();
  const scrolled = [document.scrollingElement!, ...root.querySelectorAll('*'), root]
    .filter((each) => each.scrollHeight > each.clientHeight)
    .map((each) => [each, each.scrollTop] as const);
  // Entries outside of the window have no content until the next frame.
  const removeStyle = addStyle('* { content-visibility: visible !important }');
  checkTexts();
  checkScrolling();
  checkRows();
  checkSelects();
  checkControls();
  removeStyle();
  for (const [element, top] of scrolled) element.scrollTop = top;
  return findings;
}
