import { CommandError } from '@backshop/delivery/command-error';
import { join } from 'node:path';
import { chromium, installMissing, pathVariables } from '../check/programs';
import { run } from '../check/run';
import { workspaceRoot } from '../workspace-root';
import { type ExpectedVersion, waitForRelease } from './live-versions';

/** How long an expected version may take to be served, in ms. */
const expectedWait = 60_000;

/** How long an address may take to answer, in ms. */
const answerWait = 5000;

/**
 * `pnpm smoke`: checks the product at an address in a browser, and prints what passed and failed.
 * @param expected `<package>@<version>`: waits until this version is served there
 * @throws CommandError when a check fails, or the address does not serve the product
 */
export async function smoke(address: string, expected?: string): Promise<void> {
  const url = rootOf(address);
  const version = expected === undefined ? undefined : expectedVersion(expected);
  const print = (text: string) => process.stdout.write(text);
  await installMissing([chromium], print);
  const wait = version ? expectedWait : answerWait;
  const { number, versions } = await waitForRelease(url, version, wait);
  console.log(`Release ${number} at ${url}`);
  for (const [name, live] of Object.entries(versions)) console.log(`  ${name} ${live}`);
  console.log('Checks in the browser:');
  const command = ['playwright', 'test', '--config', 'smoke.config.ts'] as const;
  const env = { ...pathVariables([chromium]), BACKSHOP_SMOKE_URL: url };
  const { failed } = await run(join(workspaceRoot, 'e2e'), command, print, env);
  if (failed > 0) {
    throw new CommandError('The smoke test failed. To go back: pnpm rollback <package>');
  }
  console.log('All checks passed.');
}

/**
 * Returns the root of an address: every page of the product is below it.
 * @throws CommandError when it is not an http address
 */
function rootOf(address: string): string {
  if (/^https?:/.test(address) && URL.canParse(address)) return new URL('/', address).href;
  throw new CommandError(
    `"${address}" is not an address. Give it with its protocol: pnpm smoke https://backshop.example`,
  );
}

/** @throws CommandError when the text does not name a package and a version */
function expectedVersion(text: string): ExpectedVersion {
  const [, name, version] = /^(?:remote-)?([\w-]+)@(\S+)$/.exec(text) ?? [];
  if (name && version) return { name, version };
  throw new CommandError(`"${text}" is not <package>@<version>, as in dashboard@0.1.0-1a2b3c4d5e.`);
}
