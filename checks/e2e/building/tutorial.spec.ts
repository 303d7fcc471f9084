import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectAt } from '@backshop/delivery';
import { copySources } from '@backshop/tools/workspace-copy';
import type { Browser, Page } from '@playwright/test';
import {
  applyDiff,
  outputPattern,
  readSteps,
  type Step,
  withoutEcho,
} from '../support/document-steps';
import { idle, whenIdle } from '../support/idle';
import { author, removal, type RunningCommand, runner, startCommand } from '../support/commands';
import { expect as expectSoon, openPage, pageHeading, test } from '../support/test';

// It waits for scripts of a dev build.
const expect = expectSoon.configure({ timeout: 30_000 });

/** The longest step installs and builds everything: 70 s on a quiet machine. In ms. */
const stepLimit = 300_000;

/** Each worker has its own. */
const port =
  Number(process.env.E2E_PORT ?? 4173) + 21_000 + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const product = `http://localhost:${port}`;
const devServer = `http://localhost:${port + 100}`;
const standalonePage = `http://localhost:${port + 104}`;

const tutorial = readFileSync(join(projectAt().root, 'docs/tutorial.md'), 'utf8')
  .replaceAll('3000', `${port}`)
  .replaceAll('4000', `${port + 100}`)
  .replaceAll('4004', `${port + 104}`);

/** Commands that run until somebody presses Ctrl-C. */
const untilCtrlC = /pnpm@10 (start|dev)\b/;

const component = 'remote-gift-cards/src/features/gift-cards-page/gift-cards-page.tsx';

const texts = {
  created: 'This page is empty for now.',
  first: 'Sell a gift card in three clicks.',
  second: 'Sell a gift card in two clicks.',
};

const main = (page: Page) => page.getByRole('main');
const menuLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const menuEntry = (page: Page) => menuLinks(page).filter({ hasText: 'Gift Cards' });

interface Reader {
  /** The tab that stays open. */
  page: Page;
  browser: Browser;
  root: string;
}

/** Checks what a step says under "What you see", by the title of the step. */
const looks: Record<string, (reader: Reader) => Promise<void>> = {
  'Start the product': async ({ page }) => {
    await openPage(page, `${product}/`);
    await expect(pageHeading(page)).toHaveText('Dashboard');
    await expect(menuLinks(page)).toHaveCount(6);
  },

  'Create a remote': async ({ page, root }) => {
    const config = readFileSync(join(root, 'remote-gift-cards/webpack.config.ts'), 'utf8');
    expect(config).toContain("{ path: '/gift-cards', name: 'Gift Cards' }");
    await openPage(page, `${product}/gift-cards`);
    await expect(main(page)).toContainText('404 Not Found');
  },

  'See the page': async ({ page }) => {
    await page.goto(standalonePage);
    await expect(page.getByText(texts.created)).toBeVisible();
    await page.goto(`${devServer}/gift-cards`, { waitUntil: 'commit' });
    await expect(main(page)).toContainText(texts.created);
    await expect(menuEntry(page)).toHaveAttribute('aria-current', 'page');
  },

  'Load and show data': async ({ page, root }) => {
    await expect(main(page)).toContainText(texts.first);
    const sum = main(page).getByRole('status');
    await main(page).getByRole('button', { name: 'Sell $25' }).click();
    await expect(sum).toHaveText('Sold today: $25');

    await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
    const text = readFileSync(join(root, component), 'utf8');
    writeFileSync(join(root, component), text.replace('Sold today', 'Sold so far'));
    await expect(sum).toHaveText('Sold so far: $25');
    writeFileSync(join(root, component), text);
    await expect(sum).toHaveText('Sold today: $25');
    expect(await whenIdle(page, () => page.evaluate(() => 'isFirstLoad' in window))).toBe(true);
  },

  'Give each card a URL': async ({ page }) => {
    const buttons = main(page).getByRole('button');
    const sum = main(page).getByRole('status');
    await main(page).getByRole('button', { name: 'Sell $100' }).click();
    const sold = await sum.innerText();
    await main(page).getByRole('link', { name: '$50' }).click();
    await expect(page).toHaveURL(`${devServer}/gift-cards/50`);
    await expect(buttons).toHaveText(['Sell $50']);
    await page.goBack();
    await expect(buttons).toHaveCount(3);
    await expect(sum).toHaveText(sold);

    await openPage(page, `${product}/customers`); // It is open when a later step releases.
    await idle(page);
    await expect(menuEntry(page)).toHaveCount(0);
  },

  'Release it': async ({ page, browser }) => {
    await menuLinks(page).filter({ hasText: 'Store' }).click();
    await expect(menuEntry(page)).toBeVisible();
    await expectEverywhere(browser, texts.first);
  },

  'Give a second version to half of the browsers': async ({ browser }) => {
    const seen = new Set<string>();
    // Each browser has one of both versions by chance.
    for (let browsers = 0; seen.size < 2 && browsers < 30; browsers += 1) {
      await inNewBrowser(browser, async (page) => seen.add(await expectOneVersion(page)));
    }
    expect([...seen].sort()).toEqual(['candidate', 'live']);
  },

  'Make it live for everybody': ({ browser }) => expectEverywhere(browser, texts.second),

  'Roll back': ({ browser }) => expectEverywhere(browser, texts.first),

  'Remove everything': async ({ page }) => {
    await openPage(page, `${product}/gift-cards`);
    await expect(main(page)).toContainText('404 Not Found');
    await expect(menuLinks(page)).toHaveCount(6);
  },
};

async function inNewBrowser(browser: Browser, work: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openPage(page, `${product}/gift-cards`);
  await work(page);
  await context.close();
}

async function expectEverywhere(browser: Browser, text: string): Promise<void> {
  for (let browsers = 0; browsers < 2; browsers += 1) {
    await inNewBrowser(browser, (page) => expect(main(page)).toContainText(text));
  }
}

/** Expects that a browser keeps one version, and can preview the candidate if that is not it. */
async function expectOneVersion(page: Page): Promise<'candidate' | 'live'> {
  await expect(main(page)).toContainText(/in (two|three) clicks/);
  const text = await main(page).getByText('Sell a gift card').innerText();
  const state = text === texts.second ? 'candidate' : 'live';
  await page.reload();
  await expect(main(page)).toContainText(text);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('about');
  await page.keyboard.press('Enter');
  const about = page.getByRole('dialog', { name: 'About this page' });
  await expect(about.getByRole('heading', { name: 'gift-cards' })).toContainText(state);
  if (state === 'candidate') return state;

  const section = about.locator('section', { hasText: 'gift-cards' });
  await expect(section.getByRole('combobox')).toContainText('candidate');
  await section.getByRole('button', { name: 'Preview' }).click();
  await expect(main(page)).toContainText(texts.second);
  await page.getByRole('button', { name: 'End preview' }).click();
  await expect(main(page)).toContainText(texts.first);
  return state;
}

test.use({
  // What a development build says about itself.
  expectedErrors: /webpack-dev-server|^(debug|info|log): /,
});

test('the commands of the tutorial print what it says, and the pages show it', async ({
  page,
  browser,
}) => {
  const steps = readSteps(tutorial);
  test.setTimeout(steps.length * stepLimit);
  const withLook = steps.filter(({ text }) => text.includes('**What you see:**'));
  expect(withLook.map(({ title }) => title)).toEqual(Object.keys(looks));

  const folder = mkdtempSync(join(tmpdir(), 'backshop-'));
  const terminals: RunningCommand[] = [];
  try {
    const root = await cloneWorkspace(folder);
    for (const step of steps) {
      const follow = async () => {
        await followStep(step, root, terminals);
        await looks[step.title]?.({ page, browser, root });
        if (step.text.includes('Ctrl-C')) await terminals.pop()?.stop();
      };
      await test.step(step.title, follow, { timeout: stepLimit });
    }
    expect(terminals).toEqual([]);
    const status = await runner(root, env)('git', 'status', '--porcelain');
    expect(status).toBe('');
  } finally {
    for (const each of terminals) await each.stop();
    rmSync(folder, removal);
  }
});

const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...author,
  BACKSHOP_ORIGIN: undefined,
  PORT: String(port),
  FORCE_COLOR: '0',
  // The pnpm that runs the tests turns the installation off.
  npm_config_verify_deps_before_run: undefined,
  pnpm_config_verify_deps_before_run: undefined,
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
};

/** Clones a repository with the files of the workspace, without installed packages and builds. */
async function cloneWorkspace(folder: string): Promise<string> {
  const remote = join(folder, 'remote');
  copySources(remote);
  const git = (...args: string[]) => runner(remote, env)('git', ...args);
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'Start');
  const root = join(folder, 'backshop');
  await git('clone', '--quiet', remote, root);
  return root;
}

/** Does what the blocks of a step say, and compares the outputs. */
async function followStep({ blocks }: Step, root: string, terminals: RunningCommand[]) {
  for (const [index, { language, text }] of blocks.entries()) {
    if (language === 'diff') applyDiff(root, text);
    if (language !== 'sh') continue;
    const next = blocks[index + 1];
    const pattern = outputPattern(next?.language === 'text' ? next.text : '');
    await test.step(text.trim(), async () => {
      const script = ['-c', `set -e; exec 2>&1\n${text}`];
      if (untilCtrlC.test(text)) {
        const terminal = startCommand(root, env, 'bash', ...script);
        terminals.push(terminal);
        await terminal.printed(new RegExp(pattern));
      } else {
        const output = await runner(root, env)('bash', ...script);
        expect(withoutEcho(output)).toMatch(new RegExp(`^${pattern}$`));
      }
    });
  }
}
