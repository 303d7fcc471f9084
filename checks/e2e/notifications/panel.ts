import { bell, drawer, panel } from '@backshop/delivery/smoke';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test';

export { bell, drawer, panel };

export const phone = { width: 375, height: 700 };
export const desktop = { width: 1440, height: 900 };

/** Opens the notification panel and waits until its animation has finished. */
export async function openPanel(page: Page): Promise<void> {
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await animationsFinished(page);
}

/** Clicks a button that opens a dialog. Returns the durations of the animations with which it opens, in ms. */
export function animationsAfterClick(button: Locator): Promise<unknown[]> {
  return button.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise(requestAnimationFrame);
    const animations = document.querySelector('dialog[open]')!.getAnimations();
    return animations.map(({ effect }) => effect!.getTiming().duration);
  });
}

/** Waits until the animations of the drawer have finished. */
export async function animationsFinished(page: Page): Promise<void> {
  await drawer(page).evaluate((element) =>
    Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
  );
}
