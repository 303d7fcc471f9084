import type { EnginePage } from '../engines/test';

/** An element as assistive technology names it. */
export type Target = Parameters<EnginePage['click']>[0];

/**
 * Brings the product into a state, as staff do. The screenshots do it with Playwright, and the table of states in every
 * engine.
 */
export interface Staff extends Pick<EnginePage, 'click' | 'hover' | 'press' | 'type' | 'evaluate'> {
  /** Opens an address whose document never has loaded completely, because a file of it is held back. */
  startVisit: (address: string) => Promise<void>;
  /** Opens an address, and waits until its document has loaded. */
  visit: (address: string) => Promise<void>;
  /** Opens an address, and waits until its part shows. */
  open: (address: string) => Promise<void>;
  waitFor: (target: Target) => Promise<void>;
  /** Waits until a function in the page returns true. */
  waitUntil: <Args extends unknown[]>(
    is: (...args: Args) => boolean,
    ...args: Args
  ) => Promise<void>;
  waitForFocus: (target: Target) => Promise<void>;
  /** Stores a value before an address is opened. */
  store: (
    storage: 'localStorage' | 'sessionStorage',
    key: string,
    value: string,
  ) => Promise<unknown>;
  /** `works`: Google's chart library loads. `hangs`: it never answers the open page. At first, its host is blocked. */
  setGoogle: (state: 'works' | 'hangs') => Promise<unknown>;
  /** Lets all requests fail whose path matches. */
  breakFiles: (path: RegExp) => Promise<unknown>;
  /** Never answers the requests whose path matches. */
  holdBack: (path: RegExp) => Promise<unknown>;
  /** Changes `index.html`. */
  changeIndexHtml: (change: (html: string) => string) => Promise<void>;
}

// What states have in common.

export const palette: Target = { role: 'dialog', name: 'Command palette' };
export const search: Target = { role: 'combobox', within: palette };
export const bell: Target = { role: 'button', name: /^Notifications/ };
export const drawer: Target = { role: 'dialog', name: 'Notification' };
export const orders: Target = { role: 'region', name: 'New orders' };
export const orderTools: Target = { role: 'button', name: 'Filter, sort and export' };
export const map: Target = { role: 'figure', name: 'Popularity by country' };
export const pie: Target = { role: 'figure', name: 'Hours per day' };
export const main: Target = { role: 'main' };

/** Stops the page's time limits, so that it keeps loading. */
export const stopTimeLimits = (staff: Staff) =>
  staff.evaluate(() => void Object.assign(window, { setTimeout: () => 0 }));

/** What `orderTools` opens. It closes when the window gets another width. */
export const orderToolsPanel: Target = { ...orderTools, role: 'group' };

/** Scrolls to the orders, and waits for their tools, which load when staff are near. */
export async function scrollToOrders(staff: Staff): Promise<void> {
  await staff.evaluate(() => {
    const section = document.getElementById('new-orders')!.closest('section')!;
    section.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  await staff.waitFor(orderTools);
}

/** Opens the tools of the orders. */
export async function openOrderTools(staff: Staff): Promise<void> {
  await scrollToOrders(staff);
  await staff.click(orderTools);
  await staff.waitFor(orderToolsPanel);
}
