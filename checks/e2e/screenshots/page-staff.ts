import type { Locator, Page } from '@playwright/test';
import type { Staff, Target } from '../states/staff';
import { setGoogle } from '../support/google-charts';
import { serveIndexHtml } from '../support/release';
import { expect, openPage } from '../support/test';

/** Returns the elements of a target. */
export function locate(page: Page, { role, name, within }: Target): Locator {
  const parent = within ? locate(page, within) : page;
  return parent.getByRole(role as 'button', { ...(name && { name }), exact: true });
}

/** Returns staff who use a page with Playwright. */
export function pageStaff(page: Page): Staff {
  return {
    visit: async (address) => void (await page.goto(address, { waitUntil: 'commit' })),
    startVisit: async (address) => void (await page.goto(address, { waitUntil: 'commit' })),
    open: (address) => openPage(page, address),
    click: (target) => locate(page, target).click(),
    hover: (target) => locate(page, target).hover(),
    press: (...keys) => page.keyboard.press(keys.join('+')),
    type: (text) => page.keyboard.type(text),
    evaluate: (run, ...args) => page.evaluate(expressionOf(run, args)),
    waitFor: (target) => expect(locate(page, target)).toBeVisible(),
    waitForFocus: (target) => expect(locate(page, target)).toBeFocused(),
    waitUntil: (is, ...args) =>
      expect.poll(() => page.evaluate(expressionOf(is, args)), String(is)).toBe(true),
    store: (storage, key, value) =>
      page.addInitScript((item) => window[item[0]].setItem(item[1], item[2]), [
        storage,
        key,
        value,
      ] as const),
    setGoogle: (state) => setGoogle(page, state),
    breakFiles: (path) => page.route(path, (route) => route.abort()),
    holdBack: (path) => page.route(path, () => undefined),
    changeIndexHtml: (change) => serveIndexHtml(page, /:\d+\/(customers|budgets)?$/, change),
  };
}

const expressionOf = (run: (...args: never[]) => unknown, args: unknown[]) =>
  `(${run.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
