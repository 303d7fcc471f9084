import type { Release } from '@backshop/shared-types';
import { CommandError } from '../base/command-error';
import { printedText } from '../base/printed-text';
import { commandFor, packageNameOf, soleRemote } from '../base/project';
import { type ExpectedVersion, livePages, waitForRelease } from '../smoke/live-versions';
import { runChecks } from '../smoke/run-checks';
import { isTypedVersion } from '../release/typed-version';
import { type Check, judge } from '../smoke/verdict';
import { shortVersion } from '../core/short-version';
import { liveVersionsOf } from '../core/versions';

/** How long an expected version may take to be served, in ms. */
const expectedWait = 60_000;

/** How long an address may take to answer, in ms. */
const answerWait = 5000;

interface SmokeOptions {
  /** `<package>@<version>`: waits until this version is served, and judges the release of this package. */
  expect?: string;
  json?: boolean;
}

/** `delivery smoke`: checks the product at an address in a browser, and prints what passed and failed. */
export async function runSmoke(address: string, options: SmokeOptions): Promise<void> {
  assertAddress(address);
  const expected = options.expect === undefined ? undefined : expectedVersion(options.expect);
  // Programs read the standard output of `--json`.
  const output = options.json ? process.stderr : process.stdout;
  const print = (text: string) => output.write(printedText(text));
  const { release, checks } = await smokeTest(address, expected, print);
  const { failed } = judge(checks, expected?.name);
  if (options.json) console.log(JSON.stringify({ release: release.number, checks, failed }));
  if (failed.length > 0) {
    const name = soleRemote()?.name ?? expected?.name;
    const names = name ? [name] : [...new Set(failed.map((check) => check.package))];
    const commands = names.map((each) => commandFor(`rollback ${each}`)).join(', or ');
    throw new CommandError(`The smoke test failed. To roll back, run: ${commands}`);
  }
  print(`${reportPassed(checks, expected?.name)}\n`);
}

export interface SmokeTest {
  /** What was live when it began. */
  release: Release;
  checks: Check[];
}

/** Checks the product at an address in a browser, as soon as it serves the expected version. */
export async function smokeTest(
  address: string,
  expected: ExpectedVersion | undefined,
  print: (text: string) => void,
): Promise<SmokeTest> {
  const release = await waitForRelease(address, expected, expected ? expectedWait : answerWait);
  const { base = '', identity } = release.settings ?? {};
  const url = new URL(`${base}/`, address).href;
  print(`Release ${release.number} at ${url}\n`);
  const versions = liveVersionsOf(release);
  for (const [name, version] of versions) print(`  ${name} ${shortVersion(version)}\n`);
  print('Checks in the browser:\n');
  const live = { packages: [...versions.keys()], pages: await livePages(url, release) };
  const checks = await runChecks(url, live, print, identity?.user);
  return { release, checks };
}

/** @param released the package whose release the checks judge */
export function reportPassed(checks: Check[], released: string | undefined): string {
  return checks.every(({ isPassed }) => isPassed)
    ? 'All checks passed.'
    : `All checks of ${released} and of the host passed. Tell the teams of the parts that failed.`;
}

export function assertAddress(address: string): void {
  if (/^https?:/.test(address) && URL.canParse(address)) return;
  throw new CommandError(
    `"${address}" is not a URL. Give it with its protocol: ${commandFor('smoke https://backshop.example')}`,
  );
}

function expectedVersion(text: string): ExpectedVersion {
  const [, stated, version] = /^([\w-]+)@(\S+)$/.exec(text) ?? [];
  const name = stated && packageNameOf(stated);
  if (name && version && isTypedVersion(version)) return { name, version };
  throw new CommandError(`"${text}" is not <package>@<version>, as in dashboard@0.1.0-1a2b3c4d5e.`);
}
