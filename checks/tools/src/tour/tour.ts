import { CommandError } from '@backshop/delivery';
import { listen, onShutdown, originServer } from '@backshop/delivery/origin';
import { chromiumPaths } from '@backshop/delivery/smoke';
import { type Browser, chromium, type Page } from '@playwright/test';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { copyWorkspace } from '../workspace-copy';
import { type FailureReport, originOf, steps, type Tour } from './steps';

export interface TourOptions {
  /** Opens no browser window. */
  headless?: true;
}

const stepCount = Object.keys(steps).length;

/**
 * `pnpm tour`: shows a release, a preview, a broken candidate, a rollback and a trace, in a copy of the workspace.
 * @throws CommandError that names the step that failed
 */
export async function tour({ headless }: TourOptions): Promise<void> {
  const isVisible = !headless && hasDisplay();
  const executablePath = findBrowser(isVisible);
  console.log(`The tour has ${stepCount} steps and takes about three minutes.`);
  const stopped = new Promise<never>((_, reject) => {
    onShutdown(() => reject(new CommandError('The tour was stopped. Its folder is deleted.')));
  });
  stopped.catch(() => undefined); // Somebody can stop the tour before it waits for this.
  const root = copyWorkspace();
  const server = originServer(originOf(root));
  let browser: Browser | undefined;
  try {
    await listen(server, 0);
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    const signals = { handleSIGINT: false, handleSIGTERM: false }; // The tour closes the browser.
    browser = await chromium.launch({ headless: !isVisible, executablePath, ...signals });
    const page = await newPage(browser);
    await Promise.race([walk({ root, url, page }), stopped]);
  } finally {
    await browser?.close();
    server.close();
    server.closeAllConnections();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
  const seconds = (performance.now() / 1000).toFixed(0);
  console.log(`
The tour is complete: ${stepCount} of ${stepCount} steps, in ${seconds} s.
The temporary folder is deleted. This checkout is as it was before.
To do this yourself, with a page of your own, read docs/tutorial.md.`);
}

async function walk(tour: Tour): Promise<void> {
  for (const [index, headline] of Object.keys(steps).entries()) {
    const number = `Step ${index + 1} of ${stepCount}`;
    console.log(`\n${number}: ${headline}\n`);
    try {
      await steps[headline]!(tour);
    } catch (error) {
      const message = stripVTControlCharacters((error as Error).message);
      throw new CommandError(`${number} of the tour failed: ${headline}\n${message}`);
    }
    await waitForEnter();
  }
}

/** Waits until somebody has read the step. A program that runs the tour reads nothing. */
async function waitForEnter(): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return;
  console.log('\n  Press Enter to go on, or Ctrl-C to end the tour.');
  process.stdin.resume();
  await once(process.stdin, 'data');
  process.stdin.pause(); // Otherwise, it would keep the process alive.
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * Returns the path of the browser.
 * @throws CommandError when there is none
 */
function findBrowser(isVisible: boolean): string {
  const usual = chromiumPaths.filter((path) => !isVisible || !path.includes('headless'));
  const path = process.env.CHROMIUM || (usual.find(existsSync) ?? chromium.executablePath());
  if (existsSync(path)) return path;
  const advice = isVisible ? ' To do without a window, run: pnpm tour --headless' : '';
  throw new CommandError(
    `The tour found no browser at ${path}. To install one, run: npx playwright install --with-deps chromium. Or set CHROMIUM to the path of a Chromium.${advice}`,
  );
}

/** Opens a tab that keeps what the host reports. */
async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: null });
  await context.addInitScript(() => {
    addEventListener('backshop:failure', (event) => {
      Object.assign(window, { report: (event as CustomEvent<FailureReport>).detail });
    });
  });
  return context.newPage();
}
