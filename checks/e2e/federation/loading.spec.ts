import type { Request, Route } from '@playwright/test';
import { idle } from '../support/idle';
import { readLayoutShifts, recordLayoutShifts } from '../support/layout-shift';
import { editing, serveRelease } from '../support/release';
import { specifiedPages } from '../support/specified-pages';
import { expect, openPage, pageHeading, test } from '../support/test';

/** Addresses, and the files of their part. */
const addresses = {
  '/': /\/Dashboard\.(js|css)$/,
  '/customers': /\/Customers\.(js|css)$/,
};

for (const [address, partFiles] of Object.entries(addresses)) {
  test(`${address} needs one level of requests after index.html`, async ({ page }) => {
    const requested: string[] = [];
    const heldBack: Route[] = [];
    // Holds back every file until all are requested. A file that only another file names would
    // never be requested.
    await page.route(/\/(host|remotes)\//, (route) => {
      requested.push(new URL(route.request().url()).pathname);
      heldBack.push(route);
    });
    await page.goto(address, { waitUntil: 'commit' });

    const expected = [/\/main\.js$/, /\.woff2$/, /\/remoteEntry\.js$/, partFiles];
    for (const file of expected)
      await expect.poll(() => requested.some((each) => file.test(each))).toBe(true);
    expect(requested.filter((each) => partFiles.test(each))).toHaveLength(2);

    const late: Request[] = [];
    await page.unroute(/\/(host|remotes)\//);
    page.on('request', (request) => late.push(request));
    await Promise.all(heldBack.map((route) => route.continue()));
    await expect(pageHeading(page)).toBeVisible();
    await idle(page);

    const lateFiles = late.map((request) => new URL(request.url()).pathname);
    // A failed preload or a second copy of a file would be among them.
    expect(lateFiles.filter((each) => requested.includes(each))).toEqual([]);
    expect(lateFiles.filter((each) => /\/(main|remoteEntry)|\.woff2$/.test(each))).toEqual([]);
    expect(new Set(requested).size).toBe(requested.length);
  });
}

test('the product asks its server only for index.html and files of versions', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, hostname } = new URL(request.url());
    if (hostname === 'localhost') asked.push(`${request.method()} ${pathname}`);
  });
  await openPage(page, '/');
  for (const { title } of specifiedPages) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
    await expect(pageHeading(page)).toHaveText(title);
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('tab')).toHaveCount(3);
  await idle(page);
  const files = /^GET \/($|(host|remotes\/\w+)\/[^/]+\/[^/]+\.(js|css|woff2|svg|webp)$)/;
  expect(asked.filter((each) => !files.test(each))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
});

test('the browser loads the full font when a text needs a letter outside the subset', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await openPage(page, '/');
  await idle(page);
  expect(fonts).toEqual([expect.stringMatching(/-subset\.woff2$/)]);
  await pageHeading(page).evaluate((title) => (title.textContent = 'Zoë'));
  await expect.poll(() => fonts.slice(1)).toEqual([expect.stringMatching(/-normal\.woff2$/)]);
});

const teams = Array.from({ length: 10 }, (_, index) => `team-${index}`);

const addCards = editing(({ remotes }) => {
  for (const team of teams) {
    remotes[team] = {
      version: '1',
      entry: `/remotes/${team}/1/remoteEntry.js`,
      exposes: { Card: ['Card.js'] },
      cards: { Card: { page: '/', name: team, size: 'small' } },
    };
  }
});

/** The files of a remote, as Module Federation specifies them. */
const filesOf: Record<string, (team: string) => string> = {
  'remoteEntry.js': (team) => `globalThis['${team}'] = {
    init() {},
    get: () => new Promise((resolve) => {
      const src = '/remotes/${team}/1/Card.js';
      const onload = () => resolve(() => ({ default: globalThis['${team} card'] }));
      document.head.append(Object.assign(document.createElement('script'), { src, onload }));
    }),
  }`,
  'Card.js': (team) => `globalThis['${team} card'] = () => 'Card of ${team}'`,
};

test('ten cards of ten remotes need one level of requests after the page, and move nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 4000 }); // So that all cards are in view.
  await recordLayoutShifts(page);
  await serveRelease(page, addCards);
  const heldBack: { file: string; send: () => Promise<void> }[] = [];
  await page.route(/\/remotes\/team-/, (route) => {
    const [, , team, , name] = new URL(route.request().url()).pathname.split('/');
    const body = filesOf[name!]!(team!);
    const send = () => route.fulfill({ body, contentType: 'text/javascript' });
    heldBack.push({ file: `${team} ${name}`, send });
  });
  /** What the Dashboard needs to show them. */
  const tools: Route[] = [];
  await page.route(/\/brought-cards\.js$/, (route) => void tools.push(route));
  await openPage(page, '/');
  const wanted = teams.flatMap((team) => Object.keys(filesOf).map((name) => `${team} ${name}`));
  await expect.poll(() => heldBack.map(({ file }) => file).sort()).toEqual(wanted.sort());
  expect(tools).toHaveLength(1);
  await tools[0]!.continue();
  const places = page.getByRole('region', { name: 'More cards' }).getByRole('listitem');
  await expect(places).toHaveText(teams.map(() => ''));
  await Promise.all(heldBack.map(({ send }) => send()));
  await expect(places).toHaveText(teams.map((team) => `Card of ${team}`));
  expect(await readLayoutShifts(page)).toMatchObject({ total: 0 });
  expect(heldBack).toHaveLength(wanted.length);
});
