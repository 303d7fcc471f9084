import { buildPackages } from '@backshop/delivery/build/build-packages';
import { packageNamed, releasablePackages } from '@backshop/delivery/project';
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
  /** Production builds of one remote: without a cache, after an edit, and without a change. */
  build: { clean: number; edited: number; unchanged: number };
}

/** Number of edits of each kind. Every second one reverts the one before. */
const repetitions = 6;

/** Measures dev servers, edits and builds in a copy of the workspace. */
export const developmentSection: Section<Development> = {
  name: 'development',
  title: 'Development',
  measure: ({ isQuick }) =>
    withWorkspaceCopy(async (workspace) => {
      const servers = await measureServers(workspace, isQuick ? 2 : repetitions);
      return { ...servers, build: await measureBuilds(workspace) };
    }),
  report: ({ start, edits, styleEdits, isPageKept, build }) =>
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
        ['production build of one remote, without a cache', seconds(build.clean)],
        ['production build of one remote, after an edit', seconds(build.edited)],
        ['production build of one remote, without a change', seconds(build.unchanged)],
      ],
    ),
  goals: () => [],
};

async function measureServers(
  workspace: string,
  repetitions: number,
): Promise<Omit<Development, 'build'>> {
  const { result: servers, duration: start } = await timed(() => startDevServers(workspace));
  const browser = await launchBrowser('--host-resolver-rules=MAP www.gstatic.com ~NOTFOUND');
  try {
    const page = await browser.newPage();
    await page.goto(servers.address, { waitUntil: 'commit' });
    const heading = page.locator('main').getByRole('heading', { level: 1 });
    await heading.waitFor();
    await page.evaluate(() => Object.assign(window, { isNotReloaded: true }));
    const edits = await timeEdits(workspace, repetitions, changeOfDashboard, (isRevert) =>
      heading.filter({ hasText: isRevert ? /^Dashboard$/ : /^Dashboard today$/ }).waitFor(),
    );
    const part = page.locator('main [data-slot] > *').first();
    const styleEdits = await timeEdits(workspace, repetitions, styleChangeOfDashboard, (isRevert) =>
      part.evaluate(waitForGap, isRevert ? '24px' : '25px'),
    );
    const isPageKept = await page.evaluate(() => 'isNotReloaded' in window);
    return { start, edits, styleEdits, isPageKept };
  } finally {
    await browser.close();
    await servers.stop();
  }
}

/** Returns the time of each edit in ms: a change and its revert, by turns. */
async function timeEdits(
  workspace: string,
  repetitions: number,
  change: Change,
  waitUntilShown: (isRevert: boolean) => Promise<void>,
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

/** Runs in the page. Waits until the gap between the rows of an element has a size. */
async function waitForGap(element: Element, gap: string): Promise<void> {
  while (getComputedStyle(element).rowGap !== gap) await new Promise(requestAnimationFrame);
}

async function measureBuilds(workspace: string): Promise<Development['build']> {
  const dashboard = packageNamed('dashboard', releasablePackages(workspace));
  const build = async () => (await timed(() => buildPackages([dashboard]))).duration;
  const clean = await build();
  await applyChange(workspace, changeOfDashboard);
  return { clean, edited: await build(), unchanged: await build() };
}

async function timed<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result; duration: number }> {
  const start = performance.now();
  const result = await act();
  return { result, duration: Math.round(performance.now() - start) };
}

const seconds = (duration: number) => `${(duration / 1000).toFixed(1)} s`;
