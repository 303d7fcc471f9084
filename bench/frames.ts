import type { Locator } from '@playwright/test';

/** How long frames took, in ms. */
export interface Frames {
  median: number;
  p95: number;
}

/** Time in ms from a click on something until what the selector finds has been painted. */
export function paintAfter(target: Locator, selector: string): Promise<number> {
  return target.evaluate(async (element, wanted) => {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    while (!document.querySelector(wanted)) await new Promise(requestAnimationFrame);
    // A task after the next frame: that frame has been painted.
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  }, selector);
}

/** Scrolls an element by 100 px in each of 300 frames. */
export async function scrollThrough(target: Locator): Promise<Frames> {
  const durations = await target.evaluate(async (element) => {
    const frames: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < 300; step += 1) {
      element.scrollTop += 100;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    return frames.sort((a, b) => a - b);
  });
  return { median: durations[150]!, p95: durations[285]! };
}

/** Time in ms from a jump to the end of a list until an entry stands there. */
export function jumpToEnd(target: Locator): Promise<number> {
  return target.evaluate(async (element) => {
    const start = performance.now();
    element.scrollTop = element.scrollHeight;
    const { left, bottom } = element.getBoundingClientRect();
    while (!document.elementFromPoint(left + 100, bottom - 30)?.closest('li:not([role])')) {
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - start;
  });
}
