import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { whenIdle } from '../support/idle';
import { expect, openPage, test } from '../support/test';

/** Every page has more controls than the first number, and fewer than the second. */
const [minControls, maxControls] = [5, 80];

/** Presses Tab through all controls. Returns the names of those whose focus ring is missing or cut off. */
async function controlsWithoutRing(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let count = 0; count < maxControls; count++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(describeFocus);
    if (!focused || focused.isFirst) {
      expect(count).toBeGreaterThan(minControls);
      return found;
    }
    if (!focused.hasRing) found.push(focused.name);
  }
  throw new Error('The focus did not come back to the first control.');
}

/** Describes the control with the focus. Runs in the page. */
function describeFocus() {
  const control = document.activeElement;
  if (!control || control === document.body) return undefined;
  const state = window as { first?: Element };
  const isFirst = control === state.first;
  state.first ??= control;
  const name = control.getAttribute('aria-label') ?? control.textContent.trim();
  // An entry of the notification panel has the ring around all of it.
  const entry = control.closest('li')?.firstElementChild;
  const chart = control.closest('svg');
  const ring = chart
    ? [...chart.querySelectorAll('g')].find(isAroundMark)
    : [control, entry].find((element) => element && hasOutline(element));
  return { name, isFirst, hasRing: !!ring && isInView(ring) };

  /** Returns whether an element has an outline that staff see. Many have one that only forced colours show. */
  function hasOutline(element: Element): boolean {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const isVisible = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)';
    return isVisible && parseFloat(outlineWidth) >= 2;
  }

  /** Returns whether an element of a chart is the lines around the mark with the focus, which has no outline. */
  function isAroundMark(lines: Element): boolean {
    const [one, other] = [lines.getBoundingClientRect(), control!.getBoundingClientRect()];
    const isAround = (['left', 'right', 'top', 'bottom'] as const).every(
      (side) => Math.abs(one[side] - other[side]) < 1,
    );
    const { fill, stroke, strokeWidth } = getComputedStyle(lines);
    const hasLines = fill === 'none' && stroke !== 'none' && parseFloat(strokeWidth) >= 2;
    return isAround && hasLines && lines.checkVisibility({ visibilityProperty: true });
  }

  /** Returns whether neither the window nor an ancestor cuts off the outline, or the lines around a mark. */
  function isInView(element: Element): boolean {
    const { outlineWidth, outlineOffset, strokeWidth } = getComputedStyle(element);
    const reach = chart
      ? parseFloat(strokeWidth) / 2
      : parseFloat(outlineWidth) + parseFloat(outlineOffset) - 0.5; // For rounded layouts.
    const ring = element.getBoundingClientRect();
    const fits = ({ left, right, top, bottom }: Omit<DOMRect, 'x' | 'y' | 'toJSON'>) =>
      ring.left - reach >= left &&
      ring.right + reach <= right &&
      ring.top - reach >= top &&
      ring.bottom + reach <= bottom;
    const { clientWidth, clientHeight } = document.documentElement;
    if (!fits(new DOMRect(0, 0, clientWidth, clientHeight))) return false;
    let parent = element.parentElement;
    for (; parent && parent !== document.body; parent = parent.parentElement) {
      const isClipping = getComputedStyle(parent).overflow !== 'visible';
      if (isClipping && !fits(parent.getBoundingClientRect())) return false;
    }
    return true;
  }
}

for (const width of [320, 1440]) {
  test(`every control of the Dashboard has a whole focus ring at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' }); // A slice of the pie is at its place at once.
    await openPage(page, '/', { width, height: 800 });
    expect(await whenIdle(page, () => controlsWithoutRing(page))).toEqual([]);
  });
}

test('every control of the notification panel has a whole focus ring', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // The drawer is at its place at once.
  await openPage(page, '/customers', { width: 320, height: 800 });
  await page.getByRole('button', { name: /^Notifications/ }).press('Enter');
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect(await whenIdle(page, () => controlsWithoutRing(page))).toEqual([]);
});

/** Returns the colour of a pixel of the window. */
async function colorAt(page: Page, x: number, y: number): Promise<number[]> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return [...(await sharp(picture).removeAlpha().raw().toBuffer())];
}

for (const [place, opener, role, name] of [
  ['a tab of the notifications', /^Notifications/, 'tab', /^All/],
  ['the last entry of the menu', 'Menu', 'link', 'Log out'],
] as const) {
  test(`no fade covers the focus ring of ${place}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, '/customers', { width: 320, height: 700 });
    await page.getByRole('button', { name: opener, exact: true }).press('Enter');
    const control = page.getByRole('dialog').getByRole(role, { name });
    await expect(control).toBeVisible();
    await control.focus();
    const color = async () => {
      const { x, y, width, height } = (await control.boundingBox())!;
      return colorAt(page, Math.round(x + width / 2), Math.round(y + height) + 2);
    };
    await expect.poll(color).toEqual([42, 133, 255]); // --focus
  });
}
