import { buildPackages } from '@backshop/delivery/build';
import { packageNamed, releasablePackages } from '@backshop/delivery/workspace';
import { median } from 'simple-statistics';
import { launchBrowser } from '../browser/browser';
import { movePorts, startDevServers } from '../products/dev-servers';
import {
  applyChange,
  changeOfDashboard,
  revertChange,
  withWorkspaceCopy,
} from '../products/workspace-copy';
import { table } from '../report/table';
import type { Section } from './section';

/** What a developer waits for, in ms. */
interface Development {
  /** From the command until every server is ready. */
  start: number;
  /** From saving a file of a remote until the change is on the screen, each time. */
  edits: number[];
  /** Whether the page stood through all edits. */
  isPageKept: boolean;
  /** Production build of one remote: from nothing, after an edit, and with nothing changed. */
  build: { clean: number; edited: number; unchanged: number };
}

/** How often a file is changed, there and back. */
const repetitions = 6;

/** What a developer waits for. */
export const developmentSection: Section<Development> = {
  name: 'development',
  title: 'Development',
  measure: ({ isQuick }) =>
    withWorkspaceCopy(async (workspace) => {
      await movePorts(workspace);
      const servers = await measureServers(workspace, isQuick ? 2 : repetitions);
      return { ...servers, build: await measureBuilds(workspace) };
    }),
  report: ({ start, edits, isPageKept, build }) =>
    table(
      ['', 'time'],
      [
        ['start of all dev servers, nothing cached', seconds(start)],
        [
          `from saving a file of a remote to the change on the screen, median of ${edits.length}` +
            (isPageKept ? ' (the page is not loaded again)' : ' (the page was loaded again)'),
          seconds(median(edits)),
        ],
        ['production build of one remote, nothing cached', seconds(build.clean)],
        ['the same after an edit', seconds(build.edited)],
        ['the same with nothing changed', seconds(build.unchanged)],
      ],
    ),
  goals: () => [],
};

async function measureServers(
  workspace: string,
  repetitions: number,
): Promise<Pick<Development, 'start' | 'edits' | 'isPageKept'>> {
  const { result: servers, duration: start } = await timed(() => startDevServers(workspace));
  const browser = await launchBrowser('--host-resolver-rules=MAP www.gstatic.com ~NOTFOUND');
  try {
    const page = await browser.newPage();
    await page.goto(servers.address, { waitUntil: 'commit' });
    const heading = page.locator('main').getByRole('heading', { level: 1 });
    await heading.waitFor();
    await page.evaluate(() => Object.assign(window, { isStillHere: true }));
    const edits: number[] = [];
    for (let edit = 0; edit < repetitions; edit += 1) {
      const isThere = edit % 2 === 1;
      const shown = isThere ? 'Dashboard' : 'Dashboard today';
      const { duration } = await timed(async () => {
        await (isThere ? revertChange : applyChange)(workspace, changeOfDashboard);
        await heading.filter({ hasText: new RegExp(`^${shown}$`) }).waitFor();
      });
      edits.push(duration);
    }
    const isPageKept = await page.evaluate(() => 'isStillHere' in window);
    return { start, edits, isPageKept };
  } finally {
    await browser.close();
    await servers.stop();
  }
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
