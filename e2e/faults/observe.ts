import type { Page } from '@playwright/test';

/** A failure as it was reported to the page's outside. */
interface ReportedFailure {
  code: string;
  phase: string;
  version: string;
  expose: string;
}

/** What a page has seen of itself, in ms since it was asked for or since the last Enter. */
export interface Seen {
  since: number;
  /** The side menu reacted. */
  usable?: number;
  /** A failure was named in its slot. */
  named?: number;
  failures: ReportedFailure[];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Makes every page that is loaded from now on note what it sees, by its own clock. */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript(note);
}

/** What the page has seen so far. */
export function seenBy(page: Page): Promise<Seen> {
  return page.evaluate(() => window.seen);
}

/** Runs in the page, before anything else. Opens the side menu as soon as there is one. */
function note(): void {
  const seen: Seen = { since: 0, failures: [] };
  window.seen = seen;
  let menu: string | null | undefined;

  window.addEventListener('backshop:failure', (event) => {
    const { code, phase, version, expose } = (event as CustomEvent<ReportedFailure>).detail;
    seen.failures.push({ code, phase, version, expose });
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    seen.since = performance.now();
    delete seen.usable;
    delete seen.named;
  });
  new MutationObserver(() => {
    const now = performance.now() - seen.since;
    const toggle = document.querySelector<HTMLElement>('aside:not([inert] *) [aria-expanded]');
    const state = toggle?.ariaExpanded;
    if (menu === undefined) toggle?.click();
    else if (menu !== state) seen.usable ??= now;
    menu = state;
    if (document.querySelector('[data-slot] [role="alert"]')) seen.named ??= now;
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-expanded'] });
}
