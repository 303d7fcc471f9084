import { CommandError } from '@backshop/delivery';
import { workspaceRoot as root } from '../workspace';
import { enginesToTest } from './programs';
import { type Command, runInTerminal } from './run';

/** Returns the options for the tests in browsers, and those for the tests that build, which run after them. */
export function projectsInTurn(): [inBrowsers: string[], thatBuild: string[]] {
  const inBrowsers = ['chromium', ...enginesToTest()].map((name) => `--project=${name}`);
  return [inBrowsers, ['--project=building']];
}

const playwright: Command = ['playwright', 'test', '--config', 'checks/e2e/playwright.config.ts'];

/**
 * `pnpm test:e2e`: builds everything and runs the end-to-end tests.
 * @param args arguments of Playwright. Without any, no test runs beside one that builds.
 * @throws CommandError when a build or a test fails
 */
export async function e2e(args: string[]): Promise<void> {
  await runOrThrow(['delivery', 'build']);
  await runOrThrow(['tools', 'build:previous']);
  for (const options of args.length > 0 ? [args] : projectsInTurn())
    await runOrThrow([...playwright, ...options]);
}

/**
 * `pnpm tools faults`: runs the tests of faults one by one, so that docs/faults.md gets comparable times.
 * @throws CommandError when a test fails
 */
export async function faults(): Promise<void> {
  const reporters = 'list,./checks/e2e/faults/report/report.ts';
  await runOrThrow([
    ...playwright,
    '--workers',
    '1',
    '--reporter',
    reporters,
    'checks/e2e/faults/',
  ]);
}

async function runOrThrow(command: Command): Promise<void> {
  if (await runInTerminal(root, command)) return;
  throw new CommandError(`This failed: ${command.join(' ')}`);
}
