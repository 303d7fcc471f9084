import type { Locator, Page, TestInfo } from '@playwright/test';
import { specifiedPages } from '../support/specified-pages';
import { compare, type Picture } from './compare';
import { type Paper, printedSheet } from './paper';
import { decode, differenceOf, readReference, writePng, writeReference } from './pictures';

/** How long a page may take to look like its reference, in ms. */
const settleTime = 5000;

/** This many equal screenshots in a row show that a page has settled and can become a reference. */
const settledScreenshots = 3;

/** A sheet of a printed page. */
interface Sheet {
  paper: Paper;
  index: number;
}

interface Screenshot {
  name: string;
  /** What the screenshot shows: the window, the full page, an element, or a sheet of paper. */
  area: 'window' | 'page' | Locator | Sheet;
}

/** Whether this run writes references instead of comparing with them. */
export function isAccepting({ config }: TestInfo): boolean {
  return config.updateSnapshots === 'all' || config.updateSnapshots === 'changed';
}

/**
 * Compares a screenshot with its reference, or accepts it as the new one.
 * @returns what is wrong and what to do, or undefined if they show the same
 */
export async function screenshotProblem(
  page: Page,
  { name, area }: Screenshot,
  testInfo: TestInfo,
): Promise<string | undefined> {
  const reference = await readReference(name);
  const take = () => takeScreenshot(page, area);
  if (isAccepting(testInfo)) {
    const actual = await settled(take);
    // A reference that shows the same stays, even if another browser build draws it differently.
    if (!reference || compare(reference, actual).length > 0) await writeReference(name, actual);
    return undefined;
  }
  if (!reference) {
    return `${name} has no reference. Add it: pnpm tools screenshots:accept`;
  }
  const deadline = Date.now() + settleTime;
  let actual: Picture;
  let differences: string[];
  do {
    actual = await take();
    differences = compare(reference, actual);
    if (differences.length === 0) return undefined;
  } while (Date.now() < deadline);

  const pictures = { reference, actual, difference: differenceOf(reference, actual) };
  for (const [kind, picture] of Object.entries(pictures)) {
    const path = testInfo.outputPath(`${name}.${kind}.png`);
    await writePng(path, picture);
    await testInfo.attach(`${name}.${kind}`, { path, contentType: 'image/png' });
  }
  return [
    `${name} differs from its reference. ${differences.join(' ')}`,
    `  Look at ${testInfo.outputPath(`${name}.difference.png`)}`,
    '  (beside it: .reference.png and .actual.png).',
  ].join('\n');
}

async function takeScreenshot(page: Page, area: Screenshot['area']): Promise<Picture> {
  await hideBuildDetails(page);
  await hideOtherPages(page);
  if (typeof area !== 'string') {
    return 'paper' in area
      ? printedSheet(page, area.paper, area.index)
      : decode(await area.screenshot());
  }
  // The top bar sticks to the scroll position, so the screenshot starts at the top of the page.
  if (area === 'page') await page.evaluate(() => window.scrollTo(0, 0));
  return decode(await page.screenshot({ fullPage: area === 'page' }));
}

/**
 * Hides the pages that the references do not have, in the menus and in the command palette. So the
 * references stay when the host shows the page of a new remote.
 */
async function hideOtherPages(page: Page): Promise<void> {
  await page.evaluate(
    (titles) => {
      const groups = [...document.querySelectorAll('[role="group"]')];
      const pages = groups.find((group) => group.firstElementChild?.textContent === 'Pages');
      for (const element of [
        ...document.querySelectorAll<HTMLElement>('nav[aria-label="Main"] li'),
        ...(pages?.querySelectorAll<HTMLElement>('[role="option"]') ?? []),
      ]) {
        const { textContent } = element.querySelector('a, span > bdi') ?? element;
        if (!titles.includes(textContent)) element.style.display = 'none';
      }
    },
    specifiedPages.map(({ title }) => title as string),
  );
}

/** Takes screenshots until several in a row are the same. */
async function settled(take: () => Promise<Picture>): Promise<Picture> {
  let latest = await take();
  for (let equal = 1; equal < settledScreenshots;) {
    const next = await take();
    equal = Buffer.compare(latest.data, next.data) === 0 ? equal + 1 : 1;
    latest = next;
  }
  return latest;
}

/** Replaces the texts that differ between builds and machines: content hashes and the port. */
async function hideBuildDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (node.parentElement?.localName === 'script') continue;
      const text = node
        .nodeValue!.replace(/\b\d+\.\d+\.\d+-[0-9a-f]{10,}\b/g, '0.1.0-0123456789')
        .replaceAll(location.host, 'localhost:4173');
      if (text !== node.nodeValue) node.nodeValue = text;
    }
  });
}
