import { CommandError } from '@backshop/delivery';
import { join } from 'node:path';
import { chromium, installMissing, pathVariables } from './check/programs';
import { run } from './check/run';
import { workspaceRoot } from './workspace';

const tests = ['playwright', 'test', 'screenshots/screenshots.spec.ts'] as const;
const folder = join(workspaceRoot, 'checks/e2e');

/** It takes long to encode references, so the tests get more time. */
const accepting = ['--update-snapshots', '--timeout', '120000'];

/**
 * `pnpm tools screenshots:accept`: builds the product and replaces the references that differ from it.
 * @param state part of the names of the states to accept. Without it, accepts all states, and deletes
 *   references that belong to no state.
 * @throws CommandError when no state has this name, the build fails, or a state cannot be reached
 */
export async function acceptScreenshots(state?: string): Promise<void> {
  const print = (text: string) => process.stdout.write(text);
  const filter = state === undefined ? [] : ['--grep', state];
  if (state !== undefined) await assertState(state, filter);
  await installMissing([chromium], print);
  const build = await run(workspaceRoot, ['delivery', 'build'], print);
  if (build.failed > 0) throw new CommandError('The build failed. No reference has changed.');
  const variables = pathVariables([chromium]);
  const { failed } = await run(folder, [...tests, ...accepting, ...filter], print, variables);
  if (failed > 0) throw new CommandError('Some references could not be taken. See above.');
  console.log(
    'The references are in checks/e2e/screenshots/references. Look at them, then commit them.',
  );
}

async function assertState(state: string, filter: string[]): Promise<void> {
  let output = '';
  const { failed } = await run(folder, [...tests, '--list', ...filter], (text) => (output += text));
  if (failed === 0) return;
  throw new CommandError(
    output.includes('No tests found')
      ? `No state has "${state}" in its name. Choose one from checks/e2e/screenshots/states.ts.`
      : output,
  );
}
