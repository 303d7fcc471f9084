import { existsSync, readFileSync } from 'node:fs';
import { CommandError } from '../base/command-error';
import { commandFor, soleRemote } from '../base/project';
import { type ExpectedVersion, livePages, waitForRelease } from '../smoke/live-versions';
import { runChecks } from '../smoke/run-checks';
import { type Check, judge } from '../smoke/verdict';
import { shortVersion } from '../version/short-version';

/** How long an expected version may take to be served, in ms. */
const expectedWait = 60_000;

/** How long an address may take to answer, in ms. */
const answerWait = 5000;

export interface SmokeOptions {
  /** `<package>@<version>`: waits until this version is served, and judges the release of this package. */
  expect?: string;
  /** A file with the output of `--json` from before the release. */
  before?: string;
  json?: boolean;
}

/**
 * `delivery smoke`: checks the product at an address in a browser, and prints what passed and failed.
 * @throws CommandError when a check that counts fails, or the address does not serve the product
 */
export async function runSmoke(address: string, options: SmokeOptions): Promise<void> {
  assertAddress(address);
  const version = options.expect === undefined ? undefined : expectedVersion(options.expect);
  const before = options.before === undefined ? undefined : readBefore(options.before);
  // Programs read the standard output of `--json`.
  const output = options.json ? process.stderr : process.stdout;
  const print = (text: string) => output.write(text);
  const wait = version ? expectedWait : answerWait;
  const release = await waitForRelease(address, version, wait);
  const url = new URL(`${release.base ?? ''}/`, address).href;
  print(`Release ${release.number} at ${url}\n`);
  for (const [name, live] of Object.entries(release.versions))
    print(`  ${name} ${shortVersion(live)}\n`);
  print('Checks in the browser:\n');
  const checks = await runChecks(url, await livePages(url, release), print);
  const { failed, broken } = judge(checks, version?.name, before);
  if (options.json)
    console.log(JSON.stringify({ release: release.number, checks, failed, broken }));
  if (failed.length > 0) {
    const name = soleRemote()?.name ?? version?.name ?? '<package>';
    throw new CommandError(`The smoke test failed. To go back: ${commandFor(`rollback ${name}`)}`);
  }
  const others = checks.filter(({ isPassed }) => !isPassed);
  print(
    others.length > 0
      ? `All checks of ${version!.name} and of the host passed. Tell the teams of the parts that failed.\n`
      : 'All checks passed.\n',
  );
}

/** Returns the results in a file, or undefined if the smoke test before the release gave none. */
function readBefore(file: string): Check[] | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.trim() ? (JSON.parse(text) as { checks: Check[] }).checks : undefined;
}

/** @throws CommandError when it is not an http address */
function assertAddress(address: string): void {
  if (/^https?:/.test(address) && URL.canParse(address)) return;
  throw new CommandError(
    `"${address}" is not an address. Give it with its protocol: ${commandFor('smoke https://backshop.example')}`,
  );
}

/** @throws CommandError when the text does not name a package and a version */
function expectedVersion(text: string): ExpectedVersion {
  const [, name, version] = /^(?:remote-)?([\w-]+)@(\S+)$/.exec(text) ?? [];
  if (name && version) return { name, version };
  throw new CommandError(`"${text}" is not <package>@<version>, as in dashboard@0.1.0-1a2b3c4d5e.`);
}
