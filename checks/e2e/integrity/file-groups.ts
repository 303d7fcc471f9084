import { expect, type Locator, type Page } from '@playwright/test';
import { changeHostRuntime } from '../support/host-runtime';
import { editing, serveRelease } from '../support/release';
import { pageHeading } from '../support/test';

/** Files that the browser requests in the same way. */
export interface FileGroup {
  name: string;
  /** Matches the paths of the files on the origin. */
  files: RegExp;
  /** The message of the reported failure. By default, it contains the path. */
  message?: string;
  /** Makes a page request all of the files, and expects what staff see when they were changed. */
  visit: (page: Page) => Promise<void>;
}

/** All scripts and stylesheets of a release. Each belongs to one group. */
export const fileGroups: FileGroup[] = [
  {
    name: "the host's script",
    files: /^host\/[^/]+\/main\.js$/,
    message: 'The host did not start.',
    visit: async (page) => {
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('alert')).toContainText('Backshop could not be loaded');
    },
  },
  {
    name: "the host's lazy chunks and their stylesheets",
    files: /^host\/[^/]+\/(command-palette|preview|updates)\.(js|css)$/,
    visit: async (page) => {
      await page.addInitScript(skipUpdatesDelay);
      await open(page, '/customers?override=placeholders@1.0.0-other', 'Customers');
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await expect(palette).toContainText('Search and shortcuts are not available right now');
    },
  },
  {
    name: 'the code of "About this page"',
    files: /^host\/[^/]+\/about\.(js|css)$/,
    visit: async (page) => {
      await open(page, '/customers', 'Customers');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('About this page');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(
        'The details are not available right now',
      );
    },
  },
  {
    name: 'the code for field figures',
    files: /^host\/[^/]+\/field-figures\.js$/,
    visit: async (page) => {
      const addReports = editing((release) => {
        release.settings = { reports: 'https://collector.example/v1/logs' };
      });
      await serveRelease(page, addReports, '/customers');
      await open(page, '/customers', 'Customers');
    },
  },
  {
    name: 'the remote entries',
    files: /\/remoteEntry\.js$/,
    visit: visitAllRemotes,
  },
  {
    name: "the remotes' federation runtimes",
    files: /\/federation-runtime\.js$/,
    visit: async (page) => {
      await changeHostRuntime(page, () => undefined);
      await visitAllRemotes(page);
    },
  },
  { name: 'the scripts of the exposes', files: /\/[A-Z]\w+\.js$/, visit: visitAllParts },
  { name: 'the stylesheets of the exposes', files: /\/[A-Z]\w+\.css$/, visit: visitAllParts },
  {
    name: "the remotes' lazy chunks and their stylesheets",
    files: /^remotes\/.*\/(chunk-\w+\/[^/]+\.js|[a-z-]+\.css)$/,
    visit: async (page) => {
      await page.setViewportSize({ width: 1280, height: 3000 });
      await serveRelease(page, addCard, '/');
      await open(page, '/', 'Dashboard');
      await expect(page.getByRole('button', { name: 'Next picture' })).toBeDisabled();
      await expect(page.getByText('More cards are not available right now.')).toBeVisible();
    },
  },
];

/** Adds a card to a release, so that the Dashboard loads its code for cards of other teams. */
const addCard = editing(({ remotes }) => {
  remotes.placeholders!.cards = { Store: { page: '/', name: 'A card', size: 'small' } };
});

/**
 * Runs in the page. It loads the code that follows releases at once, not after 10 seconds. Playwright's clock would
 * hide the requests from the check of changed files.
 */
function skipUpdatesDelay(): void {
  const wait = window.setTimeout.bind(window);
  const faster = (handler: () => void, ms?: number) => wait(handler, ms === 10_000 ? 0 : ms);
  Object.assign(window, { setTimeout: faster });
}

async function visitAllRemotes(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' });
  await expectCard(page, 'Dashboard');
  await openFromMenu(page, 'Customers');
  await openPanel(page);
}

async function visitAllParts(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' });
  await expectCard(page, 'Dashboard');
  for (const title of ['Store', 'Product Analytics', 'Customers', 'Messages', 'Settings']) {
    await openFromMenu(page, title);
  }
  await openPanel(page);
  await page.keyboard.press('Control+k'); // Loads the searches of the remotes.
}

async function open(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(pageHeading(page)).toHaveText(heading);
  // The first screen has the heading too, before the host listens to keys.
  await expect(page.locator('main [data-state="ready"]')).toBeVisible();
}

async function openFromMenu(page: Page, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: title }).click();
  await expectCard(page, title);
}

async function expectCard(page: Page, title: string): Promise<void> {
  const card = page.locator('main [data-state="failed"]');
  await expect(card.getByRole('alert')).toContainText(`${title} is not available right now`);
  await expectCode(card, 'invalid');
}

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Notification' });
  await expectCode(drawer.locator('[data-state="failed"]'), 'invalid');
}

/** Expects the code in the details of a failure card. */
async function expectCode(card: Locator, code: string): Promise<void> {
  await card.getByText('Details', { exact: true }).click();
  await expect(card.getByRole('definition').getByText(code, { exact: true })).toBeVisible();
}
