import type { Page } from '@playwright/test';
import { whenIdle } from './idle';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node?: Node }[];
}

/** The layout shifts of a document. */
interface LayoutShifts {
  /** Sum of all shifts, as in Cumulative Layout Shift. */
  total: number;
  /** Text of every element that moved. */
  moved: string[];
}

/** Records the layout shifts of every document that the page loads from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layoutShifts: LayoutShifts = { total: 0, moved: [] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        layoutShifts.total += value;
        for (const { node } of sources) {
          layoutShifts.moved.push(node?.textContent ?? 'a removed element');
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { layoutShifts });
  });
}

/** Returns the layout shifts since the document was loaded, when nothing changes any more. */
export function readLayoutShifts(page: Page): Promise<LayoutShifts> {
  return whenIdle(page, () =>
    page.evaluate(() => (window as unknown as { layoutShifts: LayoutShifts }).layoutShifts),
  );
}
