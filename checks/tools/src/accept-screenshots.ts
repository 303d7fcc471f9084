import { CommandError } from '@backshop/delivery';
import { join } from 'node:path';
import { chromium, installMissing, pathVariables } from './check/programs';
import { run } from './check/run';
import { workspaceRoot } from './workspace';

/** It takes long to encode references, so the tests get more time. */
const accepting = ['--update-snapshots', '--timeout', '120000'];

/**
 * `pnpm tools screenshots:accept`: builds the product and replaces the references that differ from it.
 * @param state part of the names of the states to accept. Without it, accepts all states, and deletes
 *   references that belong to no state.
 * @throws CommandError when the build fails, or a state cannot be reached
 */
export async function acceptScreenshots(state?: string): Promise<void> {
  const print = (text: string) => process.stdout.write(text);
  await installMissing([chromium], print);
  const build = await run(workspaceRoot, ['delivery', 'build'], print);
  if (build.failed > 0) throw new CommandError('The build failed. No reference has changed.');
  const filter = state === undefined ? [] : ['--grep', state];
  const { failed } = await run(
    join(workspaceRoot, 'checks/e2e'),
    ['playwright', 'test', 'screenshots/screenshots.spec.ts', ...accepting, ...filter],
    print,
    pathVariables([chromium]),
  );
  if (failed > 0) throw new CommandError('Some references could not be taken. See above.');
  console.log(
    'The references are in checks/e2e/screenshots/references. Look at them, then commit them.',
  );
}
