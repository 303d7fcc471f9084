import { CommandError } from '@backshop/delivery';
import { workspaceRoot as root } from '../workspace';
import { type Command, runInTerminal } from './run';

const playwright: Command = ['playwright', 'test', '--config', 'checks/e2e/playwright.config.ts'];

/**
 * `pnpm test:e2e`: builds everything and runs the end-to-end tests.
 * @param args arguments of Playwright
 * @throws CommandError when a build or a test fails
 */
export async function e2e(args: string[]): Promise<void> {
  await runOrThrow(['delivery', 'build']);
  await runOrThrow(['tools', 'build:previous']);
  await runOrThrow([...playwright, ...args]);
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
