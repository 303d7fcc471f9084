import { directoryOrigin, servedRelease } from '@backshop/delivery/origin';
import { menu, pageHeading } from '@backshop/delivery/smoke';
import { expect as expectSoon, type Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../execute';

/** What the steps work with. */
export interface Tour {
  /** The copy of the workspace. */
  root: string;
  /** Address of the product. */
  url: string;
  page: Page;
  /** What the host has reported about the broken candidate. */
  report?: FailureReport;
}

export interface FailureReport {
  version: string;
  /** The version that replaced it. */
  fellBackTo: string;
  stack: string;
}

/** The steps by their headlines, in order. */
export const steps: Record<string, (tour: Tour) => Promise<void>> = {
  'An origin serves the product': async (tour) => {
    say(
      'The tour has copied the workspace to a temporary folder, and releases its packages there:',
    );
    await delivery(tour, 'release', '--all');
    say(
      'A release puts files into a folder, the origin. A web server serves these files.',
      'The page Store is from a remote: a package that its team releases without the others.',
    );
    await open(tour, '/store');
    look(`the page Store, at ${tour.url}/store.`);
    await expectToFollow(tour);
  },

  'A team releases its package alone': async (tour) => {
    const { page } = tour;
    say('The team of the page Customers changes the text of the page, and releases its remote:');
    edit(tour, pageText, 'This page is empty for now.', 'Version 2 of Customers.');
    await delivery(tour, 'release', 'placeholders');
    await navigate(page, 'Customers');
    await expect(content(page)).toContainText('Version 2 of Customers.');
    await expectSamePage(page);
    say('The tab was open before the release. The next page that it opened is of the new version.');
    look('the text "Version 2 of Customers."');
  },

  'A preview shows another version in one tab': async (tour) => {
    const { page, url } = tour;
    say('The team wants to see its next text in the product before anybody else does:');
    edit(tour, pageText, 'Version 2 of Customers.', 'Version 3 of Customers.');
    const staged = await delivery(tour, 'release', 'placeholders', '--stage');
    const [preview = ''] = /override=\S+/.exec(staged) ?? [];
    await page.goto(`${url}/customers?${preview}`);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(content(page)).toContainText('Version 3 of Customers.');
    const other = await page.context().newPage();
    await other.goto(`${url}/customers`);
    await expect(content(other)).toContainText('Version 2 of Customers.');
    await other.close();
    say('The tour has opened the page in a second tab, too. Version 2 was there.');
    look('the text "Version 3 of Customers.", and the notice that ends the preview.');
  },

  'A broken candidate heals in the open page': async (tour) => {
    const { page } = tour;
    await page.getByRole('button', { name: 'End preview' }).click();
    await expect(content(page)).toContainText('Version 2 of Customers.');
    say('The next version throws an error in the browser. Half of the browsers get it:');
    edit(tour, customers, '  return <EmptyPage', `${mistake}\n  return <EmptyPage`);
    await delivery(tour, 'release', 'placeholders', '--share', '50%');
    await drawCandidate(tour);
    await expectToFollow(tour);
    await navigate(page, 'Store');
    await navigate(page, 'Customers');
    tour.report = await reported(page);
    await expect(content(page)).toContainText('Version 2 of Customers.');
    await expectSamePage(page);
    say('This browser is in that half. The host reports what crashed, and what it shows instead:');
    show(`version:    ${tour.report.version}\nfellBackTo: ${tour.report.fellBackTo}`);
    look('the page, which works. It did not reload, and staff saw no message.');
  },

  'A rollback makes the version before live': async (tour) => {
    say('Version 2 turns out to be wrong, too. To roll back, nothing is built:');
    await delivery(tour, 'rollback', 'placeholders');
    await open(tour, '/customers');
    await expect(content(tour.page)).toContainText('This page is empty for now.');
    look('the text of version 1: "This page is empty for now."');
  },

  'A trace leads from the crash to its source line': async (tour) => {
    const { version, stack } = tour.report!;
    say('The host reported the stack, too. It is of minified code:');
    show(stack);
    console.log();
    say('The origin keeps the source maps of each version. So a command finds the source line:');
    writeFileSync(join(tour.root, 'stack.txt'), stack);
    const traced = await delivery(tour, 'trace', version, 'stack.txt');
    const [, line] = new RegExp(`${customers}:(\\d+)`).exec(traced) ?? [];
    const source = readFileSync(join(tour.root, customers), 'utf8').split('\n')[Number(line) - 1];
    expect(source).toBe(mistake);
    look(`line ${line} of ${customers}. It is the mistake:`);
    show(source!.trim());
  },
};

const expect = expectSoon.configure({ timeout: 20_000 });

const pageText = 'remote-placeholders/src/features/empty-page/empty-page.tsx';
const customers = 'remote-placeholders/src/exposed/customers.tsx';

/** The build renders the first screen without a browser, so it passes. */
const mistake = "  if (globalThis.document?.title) throw new Error('The customers are missing');";

/** The folder that the commands release to in a copy of the workspace. */
export const originOf = (root: string) => join(root, '.origin');

const content = (page: Page) => page.getByRole('main');

async function open({ page, url }: Tour, path: string): Promise<void> {
  await page.goto(url + path, { waitUntil: 'commit' });
  await expect(pageHeading(page)).toBeVisible();
}

async function navigate(page: Page, title: string): Promise<void> {
  await menu(page).getByRole('link', { name: title }).click();
  await expect(pageHeading(page)).toHaveText(title);
}

/** Waits until the tab follows releases. It begins to do so 10 seconds after it has loaded. */
async function expectToFollow({ page }: Tour): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/updates.js')),
  );
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}

/** Expects that the page has not loaded again since it follows releases. */
async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}

/** Returns what the host reports about the next failure. */
async function reported(page: Page): Promise<FailureReport> {
  const report = await page.waitForFunction(
    () => 'report' in window && (JSON.parse(JSON.stringify(window.report)) as FailureReport),
  );
  return (await report.jsonValue()) as FailureReport;
}

/** Makes the browser one of those that get the candidate. Otherwise chance would decide. */
async function drawCandidate({ page, root, url }: Tour): Promise<void> {
  const { candidates } = await servedRelease(directoryOrigin(originOf(root)), url);
  const draw = candidates!.placeholders!.start;
  await page.evaluate((number) => localStorage.setItem('draw', number), `${draw}`);
}

/** Changes a file of the copy. */
function edit({ root }: Tour, file: string, from: string, to: string): void {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(from)) {
    throw new Error(`${file} does not contain "${from}". Adapt checks/tools/src/tour/steps.ts.`);
  }
  writeFileSync(path, before.replace(from, to));
}

/** Runs a command of delivery in the copy, and prints what it prints. */
async function delivery({ root }: Tour, ...args: string[]): Promise<string> {
  console.log(`\n  $ pnpm delivery ${args.join(' ')}`);
  const env = { ...process.env, BACKSHOP_ORIGIN: join(root, '.origin') };
  const command = 'platform/delivery/bin/delivery.js';
  const output = await execute(root, env, process.execPath, command, ...args);
  show(output);
  console.log();
  return output;
}

function say(...lines: string[]): void {
  for (const line of lines) console.log(`  ${line}`);
}

/** Says what to see in the browser. */
function look(what: string): void {
  console.log(`  Look at: ${what}`);
}

/** Prints an output. Of a stack, it prints the first two calls. */
function show(output: string): void {
  const short = output.trimEnd().replace(/((?:\n +at .*){2})(?:\n +at .*)+/, '$1\n    …');
  console.log(short.replace(/^/gm, '    '));
}
