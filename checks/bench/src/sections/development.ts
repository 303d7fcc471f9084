import type { Page } from '@playwright/test';
import { median } from 'simple-statistics';
import { launchBrowser } from '../browser/browser';
import { startDevServers } from '../products/dev-servers';
import {
  applyChange,
  type Change,
  changeOfDashboard,
  revertChange,
  styleChangeOfDashboard,
  withWorkspaceCopy,
} from '../products/workspace-copy';
import { limitGoal } from '../report/goal';
import { table } from '../report/markdown';
import type { Section } from '../report/section';

/** Times that a developer waits for, in ms. */
interface Development {
  /** From `pnpm dev` until every server is ready. */
  start: number;
  /** For each edit, from saving a script of a remote until the browser shows the change. */
  edits: number[];
  /** The same for a stylesheet. */
  styleEdits: number[];
  /** Whether the browser applied all edits without a reload. */
  isPageKept: boolean;
}

/** Number of edits of each kind. Every second one reverts the one before. */
const repetitions = 6;

/** Measures dev servers and edits in a copy of the workspace. */
export const developmentSection: Section<Development> = {
  name: 'development',
  title: 'Development',
  measure: ({ isQuick }) =>
    withWorkspaceCopy((workspace) => measureServers(workspace, isQuick ? 2 : repetitions)),
  report: ({ start, edits, styleEdits, isPageKept }) =>
    table(
      ['', 'time'],
      [
        ['start of all dev servers, without a cache', seconds(start)],
        [
          `from saving a script of a remote to the change in the browser, median of ${edits.length}` +
            (isPageKept ? ' (without a reload)' : ' (with a reload)'),
          seconds(median(edits)),
        ],
        [`the same for a stylesheet, median of ${styleEdits.length}`, seconds(median(styleEdits))],
      ],
    ),
  goals: ({ start, edits }) => [
    limitGoal('start of `pnpm dev`', start / 1000, 20, ' s'),
    limitGoal('an edit of a remote shows in the browser', median(edits) / 1000, 2, ' s'),
  ],
};

async function measureServers(workspace: string, repetitions: number): Promise<Development> {
  const browser = await launchBrowser('--host-resolver-rules=MAP www.gstatic.com ~NOTFOUND');
  try {
    const { result: servers, duration: start } = await timed(() => startDevServers(workspace));
    try {
      return { start, ...(await measureEdits(await browser.newPage(), servers.address)) };
    } finally {
      await servers.stop();
    }
  } finally {
    await browser.close();
  }

  async function measureEdits(page: Page, address: string) {
    await page.goto(address, { waitUntil: 'commit' });
    const heading = page.locator('main').getByRole('heading', { level: 1 });
    await heading.waitFor();
    await page.evaluate(() => Object.assign(window, { isNotReloaded: true }));
    const edits = await timeEdits(workspace, repetitions, changeOfDashboard, (isRevert) =>
      heading.filter({ hasText: isRevert ? /^Dashboard$/ : /^Dashboard today$/ }).waitFor(),
    );
    const styleEdits = await timeEdits(workspace, repetitions, styleChangeOfDashboard, (isRevert) =>
      page.waitForFunction(hasGap, isRevert ? '24px' : '25px'),
    );
    const isPageKept = await page.evaluate(() => 'isNotReloaded' in window);
    return { edits, styleEdits, isPageKept };
  }
}

/** Returns the time of each edit in ms: a change and its revert, by turns. */
async function timeEdits(
  workspace: string,
  repetitions: number,
  change: Change,
  waitUntilShown: (isRevert: boolean) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < repetitions) {
    const isRevert = times.length % 2 === 1;
    const { duration } = await timed(async () => {
      await (isRevert ? revertChange : applyChange)(workspace, change);
      await waitUntilShown(isRevert);
    });
    times.push(duration);
  }
  return times;
}

/** Runs in the page. Returns whether the rows of the Dashboard have this gap. An update can replace its element. */
function hasGap(gap: string): boolean {
  return getComputedStyle(document.querySelector('main article')!).rowGap === gap;
}

async function timed<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result; duration: number }> {
  const start = performance.now();
  const result = await act();
  return { result, duration: Math.round(performance.now() - start) };
}

const seconds = (duration: number) => `${(duration / 1000).toFixed(1)} s`;
