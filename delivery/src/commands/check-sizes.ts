import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error';
import { workspaceRoot } from '../workspace';

/**
 * Prints the compressed sizes of the builds, next to their budgets in `.size-limit.json`.
 * @throws CommandError when a size is over its budget
 */
export function checkSizes(): void {
  const workspace = createRequire(join(workspaceRoot, 'package.json'));
  const sizeLimit = dirname(workspace.resolve('size-limit/package.json'));
  const { status } = spawnSync(process.execPath, [join(sizeLimit, 'bin.js')], {
    cwd: workspaceRoot,
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new CommandError(
      'A size is over its budget. Make the build smaller, or raise the budget in .size-limit.json.',
    );
}
