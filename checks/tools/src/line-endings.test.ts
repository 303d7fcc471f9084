import { hashBuildInputs } from '@backshop/build-config/build-inputs';
import { temporaryFolder } from '@backshop/delivery/testing';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from './workspace';

/** Returns the hash of a package in a new checkout on a machine with a setting. */
async function hashWith(autocrlf: 'true' | 'false'): Promise<string> {
  const folder = await temporaryFolder();
  const git = (args: string[], input = '') =>
    execFileSync('git', args, { cwd: workspaceRoot, input });
  const checkout = ['-c', `core.autocrlf=${autocrlf}`, 'checkout-index', '--stdin'];
  git([...checkout, `--prefix=${folder}/`], git(['ls-files', 'host']).toString());
  return hashBuildInputs(join(folder, 'host'));
}

test('git writes the same line endings on every machine, so builds of a commit have the same version', async () => {
  expect(await hashWith('true')).toBe(await hashWith('false'));
});
