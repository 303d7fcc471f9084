import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { directoryOrigin, trace } from '@backshop/delivery/origin';
import { projectAt } from '@backshop/delivery';
import type { Release } from '@backshop/shared-types';
import { idle } from '../support/idle';
import { releaseFromIndexHtml } from '../support/release';
import { expect, openPage, test } from '../support/test';

const { root } = projectAt();
const badVersion = '9.9.9-bad';

test.use({ expectedErrors: /9\.9\.9-bad|remotes\/notifications|matches is not a function/ });

test('the lines in docs/how-to/monitor-the-product.md send each failure to a collector once', async ({
  page,
}) => {
  const reports: Report[] = [];
  await page.route('https://errors.example/reports', (route) => {
    reports.push(route.request().postDataJSON() as Report);
    return route.fulfill();
  });
  const docs = await readFile(join(root, 'docs/how-to/monitor-the-product.md'), 'utf8');
  const [, lines = ''] =
    /## Forward failures to your error tracker.*?```ts\n(.*?)```/s.exec(docs) ?? [];
  const [, policy = ''] = /`'connect-src': \[(.*?)\],`/.exec(docs) ?? [];
  await page.addInitScript(lines);
  await page.addInitScript(() => localStorage.setItem('draw', '1'));

  let live: Release | undefined;
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    live = releaseFromIndexHtml(html);
    const allowed = policy.replaceAll(/["',]+/g, ' ').replace('self', "'self'");
    const body = html
      .replace(JSON.stringify(live), JSON.stringify(withBadCandidate(live)))
      .replace("connect-src 'self'", `connect-src ${allowed}`);
    await route.fulfill({ response, body });
  });

  await test.step('a version that another one replaces', async () => {
    await openPage(page);
    const facts = { code: 'unreachable', phase: 'entry', version: badVersion, retried: true };
    const { version } = live!.remotes.dashboard!;
    await expect.poll(() => reports).toMatchObject([{ ...facts, fellBackTo: version }]);
  });

  await test.step('an error in an event handler', async () => {
    const next = page.getByRole('button', { name: 'Next picture' });
    await expect(next).toBeEnabled();
    // The handler calls it.
    await next.evaluate((button) => Object.assign(button, { matches: undefined }));
    await next.focus();
    const facts = {
      code: 'crashed',
      phase: 'event',
      expose: 'dashboard/Dashboard',
      retried: false,
    };
    const { version } = live!.remotes.dashboard!;
    await expect.poll(() => reports.slice(1)).toMatchObject([{ ...facts, version }]);
    const source = 'remote-dashboard/src/features/promo/use-carousel.ts';
    const code = await readFile(join(root, source), 'utf8');
    const line = code.split('\n').findIndex((each) => each.includes('target.matches(')) + 1;
    const origin = directoryOrigin(join(root, '.origin'));
    expect(await trace(origin, version, reports[1]!.stack)).toContain(`(${source}:${line}:`);
  });

  await test.step('a part that does not load', async () => {
    await page.route('**/remotes/notifications/**', (route) => route.abort());
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const facts = { code: 'unreachable', expose: 'notifications/NotificationPanel', retried: true };
    const { version } = live!.remotes.notifications!;
    await expect.poll(() => reports.slice(2)).toMatchObject([{ ...facts, version }]);
  });

  await idle(page);
  for (const report of reports) {
    expect(report).toMatchObject({ release: live!.number, host: live!.host, page: '/' });
    expect(report.stack).toMatch(/\.js:\d+:\d+/);
  }
  expect(reports).toHaveLength(3);
});

/** Returns a release whose candidate of the dashboard is not on the origin. Browsers that drew a small number use it. */
function withBadCandidate(live: Release): Release {
  const dashboard = live.remotes.dashboard!;
  const entry = dashboard.entry.replace(dashboard.version, badVersion);
  const candidate = { ...dashboard, version: badVersion, entry, share: 10, start: 0 };
  return { ...live, candidates: { dashboard: candidate } };
}

interface Report {
  stack: string;
}
