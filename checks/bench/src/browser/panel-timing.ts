import type { Locator } from '@playwright/test';

/** Durations of animation frames, in ms. */
export interface FrameDurations {
  median: number;
  p95: number;
}

/** Returns the time in ms from a click until an element that matches the selector is painted. */
export function paintAfter(target: Locator, selector: string): Promise<number> {
  return target.evaluate(async (element, awaited) => {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    while (!document.querySelector(awaited)) await new Promise(requestAnimationFrame);
    // A task that is queued in an animation frame runs after that frame has been painted.
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  }, selector);
}

/** Scrolls an element by 100 px in each of 300 animation frames. */
export async function scrollThrough(target: Locator): Promise<FrameDurations> {
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

/** Returns the time in ms from a jump to the end of a list until an entry shows there. */
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
