import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error';
import type { Project } from '../project';

const budgets = '.size-limit.json';

/**
 * Prints the compressed sizes of the builds, next to their budgets in `.size-limit.json`. Does nothing in a
 * project without this file.
 * @throws CommandError when a size is over its budget
 */
export function checkSizes({ root }: Project): void {
  if (!existsSync(join(root, budgets))) return;
  const { status } = spawnSync(process.execPath, [join(sizeLimitIn(root), 'bin.js')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new CommandError(
      `A size is over its budget. Make the build smaller, or raise the budget in ${budgets}.`,
    );
}

/** Returns the folder of the program that checks sizes. */
function sizeLimitIn(root: string): string {
  try {
    const installed = createRequire(join(root, 'package.json'));
    return dirname(installed.resolve('size-limit/package.json'));
  } catch {
    throw new CommandError(
      `${budgets} has size budgets, but size-limit is not installed. Add size-limit and @size-limit/file to the devDependencies.`,
    );
  }
}
