import type { Page } from '@playwright/test';

/** The details of a `backshop:failure` event. */
interface ReportedFailure {
  code: string;
  phase: string;
  version: string;
  expose: string;
  fellBackTo?: string;
}

/** What the observer in a tab has noted since the load began or since the last press of Enter. */
export interface Observations {
  /** Start of the measurement, in ms of the tab's clock. */
  since: number;
  /** Time in ms from the start until the side menu reacted to a click. */
  shellReady?: number;
  /** Time in ms from the start until a slot showed a failure card. */
  cardVisible?: number;
  failures: ReportedFailure[];
}

declare global {
  interface Window {
    observations: Observations;
  }
}

/** Adds the observer to every document that the tab loads from now on. */
export async function observe(tab: Page): Promise<void> {
  await tab.addInitScript(startObserver);
}

/** Returns what the observer has noted so far. */
export function observationsOf(tab: Page): Promise<Observations> {
  return tab.evaluate(() => window.observations);
}

/** Runs in the tab before all other scripts. Clicks the side menu's toggle as soon as it exists. */
function startObserver(): void {
  const observations: Observations = { since: 0, failures: [] };
  window.observations = observations;
  let menuState: string | null | undefined;

  window.addEventListener('backshop:failure', (event) => {
    const { code, phase, version, expose, fellBackTo } = (event as CustomEvent<ReportedFailure>)
      .detail;
    observations.failures.push({
      ...{ code, phase, version, expose },
      ...(fellBackTo !== undefined && { fellBackTo }),
    });
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    observations.since = performance.now();
    delete observations.shellReady;
    delete observations.cardVisible;
  });
  new MutationObserver(() => {
    const now = performance.now() - observations.since;
    const toggle = document.querySelector<HTMLElement>('aside:not([inert] *) [aria-expanded]');
    const state = toggle?.ariaExpanded;
    if (menuState === undefined) toggle?.click();
    else if (menuState !== state) observations.shellReady ??= now;
    menuState = state;
    if (document.querySelector('[data-slot] [role="alert"], main[role="alert"]'))
      observations.cardVisible ??= now;
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-expanded'] });
}
