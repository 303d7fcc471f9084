import { CommandError } from '@backshop/delivery/command-error';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, installMissing, pathVariables } from '../check/programs';
import { run } from '../check/run';
import { workspaceRoot } from '../workspace';
import { type ExpectedVersion, livePages, waitForRelease } from './live-versions';

/** How long an expected version may take to be served, in ms. */
const expectedWait = 60_000;

/** How long an address may take to answer, in ms. */
const answerWait = 5000;

/** The options of `pnpm smoke`. */
export interface SmokeOptions {
  /** `<package>@<version>`: waits until this version is served, and judges the release of this package. */
  expect?: string;
  /** A file with the output of `--json` from before the release. */
  before?: string;
  json?: boolean;
}

/**
 * `pnpm smoke`: checks the product at an address in a browser, and prints what passed and failed.
 * @throws CommandError when a check that counts fails, or the address does not serve the product
 */
export async function smoke(address: string, options: SmokeOptions): Promise<void> {
  const url = rootOf(address);
  const version = options.expect === undefined ? undefined : expectedVersion(options.expect);
  const before = options.before === undefined ? undefined : readBefore(options.before);
  // Programs read the standard output of `--json`.
  const output = options.json ? process.stderr : process.stdout;
  const print = (text: string) => output.write(text);
  await installMissing([chromium], print);
  const wait = version ? expectedWait : answerWait;
  const release = await waitForRelease(url, version, wait);
  print(`Release ${release.number} at ${url}\n`);
  for (const [name, live] of Object.entries(release.versions)) print(`  ${name} ${live}\n`);
  print('Checks in the browser:\n');
  const checks = await runChecks(url, await livePages(url, release), print);
  const { failed, broken } = judge(checks, version?.name, before);
  if (options.json)
    console.log(JSON.stringify({ release: release.number, checks, failed, broken }));
  if (failed.length > 0) {
    throw new CommandError('The smoke test failed. To go back: pnpm rollback <package>');
  }
  const others = checks.filter(({ isPassed }) => !isPassed);
  print(
    others.length > 0
      ? `All checks of ${version!.name} and of the host passed. Tell the teams of the parts that failed.\n`
      : 'All checks passed.\n',
  );
}

/** @throws CommandError when the checks could not run */
async function runChecks(
  url: string,
  pages: Record<string, string>,
  print: (text: string) => void,
): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'backshop-smoke-'));
  const results = join(folder, 'results.json');
  const env = {
    ...pathVariables([chromium]),
    BACKSHOP_SMOKE_URL: url,
    BACKSHOP_SMOKE_PAGES: JSON.stringify(pages),
    BACKSHOP_SMOKE_RESULTS: results,
  };
  try {
    const command = ['playwright', 'test', '--config', 'smoke.config.ts'] as const;
    await run(join(workspaceRoot, 'checks/e2e'), command, print, env);
    const checks = existsSync(results)
      ? (JSON.parse(readFileSync(results, 'utf8')) as Check[])
      : [];
    if (checks.length > 0) return checks;
    throw new CommandError('The checks could not run. The lines above say why.');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the results in a file, or undefined if the smoke test before the release gave none. */
function readBefore(file: string): Check[] | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.trim() ? (JSON.parse(text) as { checks: Check[] }).checks : undefined;
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

/** The result of one check of the smoke test. */
export interface Check {
  /** The package that the check is about: `host`, or the name of a remote. */
  part: string;
  /** What it checks. */
  name: string;
  isPassed: boolean;
}

/** What the results say about a release. */
export interface Verdict {
  /** The failed checks that count. */
  failed: Check[];
  /** Those of them that did not fail before. */
  broken: Check[];
}

/**
 * Judges a release by its own checks: a remote by its own and by those of the host, which it can break too. Another
 * team's part may fail for reasons of its own.
 * @param released the released package. All checks count for the host, and without a package.
 * @param before the results before the release. If they are unknown, nothing counts as broken by it.
 */
export function judge(checks: Check[], released = 'host', before?: Check[]): Verdict {
  const counts = ({ part }: Check) => [part, 'host'].includes(released) || part === 'host';
  const failed = checks.filter((check) => !check.isPassed && counts(check));
  const hasFailedBefore = ({ part, name }: Check) =>
    before?.some((each) => each.part === part && each.name === name && !each.isPassed);
  const broken = before ? failed.filter((check) => !hasFailedBefore(check)) : [];
  return { failed, broken };
}
