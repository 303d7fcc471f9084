import type { Release } from '@backshop/shared-types';
import { type Browser, expect, type Page } from '@playwright/test';
import { trackRequests } from '../support/idle';
import { pageHeading } from '../support/test';

/** The versions in a tab: of the host, and of each remote on the screen. */
export interface Combination {
  host: string;
  remotes: Record<string, string>;
}

/** A tab of one browser, which stays open while others release. */
export interface LiveTab {
  /** Opens a page through the menu, a while after the last one, and waits until it shows. */
  openPage: (title: string) => Promise<void>;
  /** Opens and closes the notification panel. */
  openPanel: () => Promise<void>;
  /** Reloads the page. */
  reload: () => Promise<void>;
  /** Returns nothing while the page reloads. */
  combination: () => Promise<Combination | undefined>;
  /** Waits until the tab shows a version of its page that a release allows. */
  follows: (release: Release) => Promise<void>;
  /** Everything that went wrong. */
  problems: string[];
}

/** Longest time in ms until a tab shows the expected state, while teams release in the same process. */
const timeout = 15_000;

/** Opens a tab in a browser context of its own, which has its own number for candidates. */
export async function openLiveTab(browser: Browser, url: string): Promise<LiveTab> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const tab = await context.newPage();
  // A route would turn the browser's cache off.
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*://www.gstatic.com/*'] });
  const problems = watchProblems(tab, url);
  const pending = trackRequests(tab);
  await tab.clock.install();
  await tab.goto('/customers', { waitUntil: 'commit' });
  await shows(tab, 'Customers');

  /**
   * Waits until the page shows and no request is open. Its answer could start a page load. When the clock jumps, the
   * time limits of that load would be over at once.
   */
  const settles = async () => {
    const isSettled = async () => {
      await tab
        .evaluate(() => new Promise((resolve) => void setTimeout(resolve)))
        .catch(() => undefined);
      const ready = await tab.locator('main [data-slot][data-state="ready"]').count();
      return ready === 1 && pending.size === 0;
    };
    await expect.poll(isSettled, { timeout, intervals: [20, 50, 100] }).toBe(true);
  };
  const laterInTheTab = async () => {
    await settles();
    await tab.clock.fastForward(10_000);
    await expect(tab.locator('main > * > [role="status"]')).toHaveCount(1, { timeout });
  };
  const combination = () => tab.evaluate(readCombination).catch(() => undefined);
  return {
    problems,
    openPage: async (title) => {
      await laterInTheTab();
      await tab
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: title })
        .click();
      await shows(tab, title);
    },
    openPanel: async () => {
      await tab.getByRole('button', { name: /^Notifications/ }).click();
      await expect(tab.locator('dialog [data-slot][data-state="ready"]')).toBeVisible({ timeout });
      await tab.keyboard.press('Escape');
    },
    reload: async () => {
      await tab.reload({ waitUntil: 'commit' });
      await expect(pageHeading(tab)).toBeVisible({ timeout });
    },
    combination,
    follows: async ({ host, remotes, candidates = {} }) => {
      const allowed = Object.keys(remotes).flatMap((name) => [
        `${name} ${remotes[name]!.version}`,
        `${name} ${candidates[name]?.version}`,
      ]);
      const wrong = async () => {
        const shown = await combination();
        if (!shown) return ['nothing'];
        const parts = Object.entries(shown.remotes).map((part) => part.join(' '));
        if (parts.length === 0) return ['no part'];
        const old = parts.filter((part) => !allowed.includes(part));
        return [...old, ...(shown.host === host ? [] : [`host ${shown.host}`])];
      };
      await expect.poll(wrong, { timeout, intervals: [20, 50, 100] }).toEqual([]);
    },
  };
}

async function shows(tab: Page, title: string): Promise<void> {
  await expect(pageHeading(tab)).toHaveText(title, { timeout });
}

/** Runs in the tab. */
function readCombination(): Combination {
  const script = document.querySelector<HTMLScriptElement>('script[src$="/main.js"]')!;
  const slots = [...document.querySelectorAll<HTMLElement>('[data-slot][data-version]')];
  const remotes = slots.map(({ dataset }) => [dataset.slot!.split('/')[0]!, dataset.version!]);
  return {
    host: new URL(script.src).pathname.split('/')[2]!,
    remotes: Object.fromEntries(remotes) as Record<string, string>,
  };
}

/** Collects uncaught errors, failed requests to the origin and failure cards. */
function watchProblems(tab: Page, url: string): string[] {
  const problems: string[] = [];
  const isFromOrigin = (address: string) => address.startsWith(url);
  tab.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  tab.on('console', (message) => {
    if (message.type() !== 'error' || /gstatic/.test(message.location().url + message.text()))
      return;
    problems.push(`console: ${message.text()}`);
  });
  tab.on('response', (response) => {
    if (isFromOrigin(response.url()) && response.status() >= 400) {
      problems.push(`${response.status()}: ${response.url()}`);
    }
  });
  tab.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page load cancels the requests of the page before.
    if (isFromOrigin(request.url()) && reason !== 'net::ERR_ABORTED') {
      problems.push(`${reason}: ${request.url()}`);
    }
  });
  void tab.exposeFunction('reportProblem', (text: string) => problems.push(text));
  void tab.addInitScript(() => {
    window.addEventListener('backshop:failure', (event) => {
      const { reportProblem } = window as unknown as { reportProblem: (text: string) => void };
      reportProblem(`failure: ${(event as CustomEvent<Error>).detail.message}`);
    });
  });
  return problems;
}
