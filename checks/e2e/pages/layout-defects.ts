import type { Page } from '@playwright/test';
import { whenIdle } from '../support/idle';

/**
 * Waits until nothing happens in the page. Returns what staff cannot read or reach in an element:
 *
 * - text that is cut off, that leaves its box, or that lies on other text;
 * - areas that scroll sideways, except tables;
 * - controls that cannot be scrolled into view and clicked.
 */
export function findLayoutDefects(page: Page, top: string): Promise<string[]> {
  return whenIdle(page, () => page.evaluate(readLayoutDefects, top));
}

/** Runs in the page. */
async function readLayoutDefects(selector: string): Promise<string[]> {
  /** Rounding and the space that a font keeps above and below its letters, in px. */
  const tolerance = 2;
  const defects = new Set<string>();
  const root = document.querySelector(selector)!;
  for (const element of [root, ...root.querySelectorAll('*')]) element.scrollTo(0, 0);
  const nameOf = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}">`;
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert]');
  const isTransparent = (color: string) => /rgba\(.*, 0\)|transparent/.test(color);
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

  /** The nearest element that lies above the flow of the page, such as the top bar. */
  const layerOf = (element: Element): Element => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return at;
    }
    return document.documentElement;
  };

  interface VisibleText {
    text: string;
    layer: Element;
    rect: DOMRect;
  }

  /** Returns the visible part of a line of text, and reports what cuts it off. */
  const checkLine = (text: string, element: Element, line: DOMRect): DOMRect | undefined => {
    let [left, right, top, bottom] = [line.left, line.right, line.top, line.bottom];
    let [checksX, checksY] = [true, true];
    for (
      let at: Element | null = element;
      at && at !== document.documentElement;
      at = at.parentElement
    ) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (style.clipPath !== 'none' || box.width <= 1) return undefined; // For screen readers only.
      if (style.display === 'contents' || style.display === 'inline') continue;
      if (scrolls(style.overflowX)) checksX = false;
      if (scrolls(style.overflowY)) checksY = false;
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (left >= right || top >= bottom) return undefined;
      }
      const isPainted =
        !isTransparent(style.backgroundColor) || parseFloat(style.borderTopWidth) > 0;
      const isShortened = style.webkitLineClamp !== 'none'; // Staff can open the whole text.
      if (isShortened) return undefined;
      const endsX = hides(style.overflowX) || isPainted;
      const endsY = hides(style.overflowY) || isPainted;
      const isCutX =
        checksX &&
        endsX &&
        (line.left < box.left - tolerance || line.right > box.right + tolerance);
      const isCutY =
        checksY &&
        endsY &&
        (line.top < box.top - tolerance || line.bottom > box.bottom + tolerance);
      if (isCutX || isCutY) defects.add(`"${text}" does not fit in ${nameOf(at)}`);
      if (/fixed|absolute/.test(style.position))
        return new DOMRect(left, top, right - left, bottom - top);
    }
    if (
      checksX &&
      (line.left < -tolerance || line.right > document.documentElement.clientWidth + tolerance)
    )
      defects.add(`"${text}" is beside the page`);
    return new DOMRect(left, top, right - left, bottom - top);
  };

  const texts: VisibleText[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement!;
    if (
      !node.data.trim() ||
      element.closest('svg, option, style, script, noscript') ||
      !isVisible(element)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = node.data.trim();
    for (const line of range.getClientRects()) {
      const rect = line.width > 0 && checkLine(text, element, line);
      if (rect) texts.push({ text, layer: layerOf(element), rect });
    }
  }

  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      if (one.layer !== other.layer) continue;
      const width =
        Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height =
        Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (width > tolerance && height > 2 * tolerance)
        defects.add(`"${one.text}" lies on "${other.text}"`);
    }
  });

  for (const element of [document.documentElement, ...root.querySelectorAll('*')]) {
    const isRoot = element === document.documentElement;
    if (!isRoot && !scrolls(getComputedStyle(element).overflowX)) continue;
    if (element.querySelector('table') && !isRoot && element.scrollHeight >= element.clientHeight) {
      if (element.firstElementChild?.localName === 'table') continue;
    }
    if (isVisible(element) && element.scrollWidth > element.clientWidth + 1)
      defects.add(`${nameOf(element)} scrolls sideways`);
  }

  /** Scrolls a control into view. Returns what covers its centre, or undefined. */
  const coverOf = (control: Element): string | undefined => {
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    if (left < -tolerance || right > innerWidth + tolerance) return 'the edge of the window';
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit) return 'nothing';
    const isReached = control.contains(hit) || hit.closest('label')?.contains(control);
    return isReached ? undefined : nameOf(hit);
  };
  const nextFrame = () => new Promise(requestAnimationFrame);
  for (const control of root.querySelectorAll('a, button, input, select, summary')) {
    if (!isVisible(control) || control.matches('a[href="#content"], :disabled')) continue;
    // Scrolling renders list entries that were skipped until then. That moves the others.
    for (let frame = 0; frame < 3 && coverOf(control); frame += 1) await nextFrame();
    const cover = coverOf(control);
    if (cover)
      defects.add(`${nameOf(control)} "${control.textContent}" is out of reach; ${cover} is there`);
  }
  return [...defects];
}

/** Scrolls down. Returns the share of the window's height that shows the page, and no header: 0 to 1. */
export function pageShare(page: Page): Promise<number> {
  return whenIdle(page, () =>
    page.evaluate(() => {
      window.scrollTo(0, 400);
      const main = document.querySelector('main')!;
      const heights = Array.from({ length: innerHeight }, (_, y) => y);
      const shown = heights.filter((y) =>
        main.contains(document.elementFromPoint(innerWidth / 2, y)),
      );
      return shown.length / innerHeight;
    }),
  );
}
