import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { CommandError } from '../base/command-error';
import { runChild } from '../base/run-child';
import { withTemporaryFolder } from '../base/with-temporary-folder';
import type { Check } from './verdict';

/** Variables that tell the checks what to check, and where to write the results. */
export const urlVariable = 'BACKSHOP_SMOKE_URL';
/** The path of a file: a variable has no room for many pages. */
const liveVariable = 'BACKSHOP_SMOKE_LIVE';
export const userVariable = 'BACKSHOP_SMOKE_USER';
export const resultsVariable = 'BACKSHOP_SMOKE_RESULTS';

/** A page whose remote is live, or a card. */
export interface LivePage {
  remote: string;
  version: string;
  /** The expose of the card, which another remote's page shows. */
  card?: string;
}

/** What to check. */
export interface Live {
  /** The names of the live packages. */
  packages: string[];
  /** Pages by path. */
  pages: Record<string, LivePage>;
}

export function checked(): Live {
  const file = process.env[liveVariable];
  const text = file === undefined ? '{}' : readFileSync(file, 'utf8');
  const { packages = [], pages = {} } = JSON.parse(text) as Partial<Live>;
  return { packages, pages };
}

/** Usual paths of Chromium, the best one first. The headless shell needs less of the processor. */
export const chromiumPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Returns the path of the browser: the one in CHROMIUM, else a usual one. Without one, Playwright uses its own. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM || chromiumPaths.find(existsSync);
}

/**
 * Runs the checks in a browser, and returns their results.
 * @param user the path that tells who is signed in
 * @throws CommandError when the checks could not run
 */
export async function runChecks(
  url: string,
  live: Live,
  print: (text: string) => void,
  user = '',
): Promise<Check[]> {
  const playwright = playwrightProgram();
  await assertBrowser();
  // TypeScript in the workspace, and JavaScript elsewhere.
  const config = join(import.meta.dirname, `smoke.config${extname(import.meta.filename)}`);
  return withTemporaryFolder('smoke', async (folder) => {
    const results = join(folder, 'results.json');
    const liveFile = join(folder, 'live.json');
    writeFileSync(liveFile, JSON.stringify(live));
    const args = [playwright, 'test', '--config', config, '--output', join(folder, 'artifacts')];
    await runChild(process.execPath, args, {
      env: {
        ...process.env,
        [urlVariable]: url,
        [liveVariable]: liveFile,
        [userVariable]: user,
        [resultsVariable]: results,
      },
      print,
      end: (child) => {
        child.kill('SIGINT'); // It deletes its browser's files then.
        return once(child, 'close');
      },
    });
    const checks = existsSync(results)
      ? (JSON.parse(readFileSync(results, 'utf8')) as Check[])
      : [];
    if (checks.length > 0) return checks;
    throw new CommandError('The checks could not run. The lines above say why.');
  });
}

/** @throws CommandError when Playwright is not installed: it is an optional peer dependency */
function playwrightProgram(): string {
  try {
    return createRequire(import.meta.url).resolve('@playwright/test/cli');
  } catch {
    throw new CommandError(
      'The smoke test needs @playwright/test. Install it, for example with: npm install --save-dev @playwright/test',
    );
  }
}

async function assertBrowser(): Promise<void> {
  const { chromium } = await import('@playwright/test');
  const path = chromiumPath() ?? chromium.executablePath();
  if (existsSync(path)) return;
  throw new CommandError(
    `The smoke test found no browser at ${path}. Install one with: npx playwright install --with-deps chromium. Or set CHROMIUM to the path of a Chromium.`,
  );
}
