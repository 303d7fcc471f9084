import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../../contract/contract';
import { contractFile } from '../../output-files';
import { runtimePackage, testedRuntimes } from '../../federation-versions';
import { type Build, readFiles } from '../fixture-builds';
import {
  changeRuntime,
  filesAt,
  type FixturePage,
  openHost,
  stateRuntimeVersion,
} from '../fixture-page';

/**
 * A program that loads the remotes of each version of Module Federation in the host of each version, for
 * `pnpm tools compat`. Its argument is the folder with one folder of builds for each version.
 * Prints JSON: a list of `LoadResult`.
 */
const [, , folder] = process.argv;

/** How the remotes of one version work in the host of another. */
interface LoadResult {
  host: string;
  remote: string;
  /** What fails when the remotes use the host's runtime. Undefined if all works. */
  withHostRuntime?: string;
  /** What fails when the remotes bring their own. Undefined if all works. */
  withOwnRuntime?: string;
}

/** Throws if something does not work. Each check gets a page of its own. */
type Check = (page: FixturePage) => Promise<unknown>;

interface AlphaPage {
  version: number;
  React: object;
  loadLibrary: () => Promise<object>;
  loadDetails: () => Promise<object>;
}

/** @returns the page of the remote "alpha" */
const alpha = ({ window }: FixturePage, version = '1', start = 0): Promise<AlphaPage> =>
  window.load('alpha/Page', version, start);

const checks: Record<string, Check> = {
  'two remotes share the React of the host': async (page) => {
    const { React } = await alpha(page);
    const card: AlphaPage = await page.window.load('beta/Card', '1');
    expectEqual(React === page.window.React && card.React === page.window.React, true);
  },
  'two versions of a remote load at the same time': async (page) => {
    const pages = await Promise.all([alpha(page, '1'), alpha(page, '2')]);
    expectEqual(String(pages.map(({ version }) => version)), '1,2');
  },
  'lazy chunks load': async (page) => {
    const { loadLibrary, loadDetails } = await alpha(page);
    await Promise.all([loadLibrary(), loadDetails()]);
  },
  'a restarted remote loads again': async (page) => {
    const first = await alpha(page);
    expectEqual((await alpha(page, '1', 1)) === first, false);
  },
  'an unknown expose is refused': async (page) => {
    await alpha(page);
    await expectFailure(page.window.load('alpha/Other', '1'), 'invalid');
  },
};

const tooOld: Check = (page) => expectFailure(alpha(page), 'incompatible');

function expectEqual(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`is ${String(actual)}, not ${String(expected)}`);
}

async function expectFailure(loading: Promise<unknown>, expected: string): Promise<void> {
  const error = await loading.then(
    () => ({ message: 'it loads' }),
    (thrown: Error & { code?: string }) => thrown,
  );
  if (!('code' in error) || error.code !== expected) throw new Error(error.message);
}

/** Runs all checks. Returns the first problem, or undefined. */
async function firstProblem(
  host: Build,
  remotes: Build,
  script: string,
  usesOwn: boolean,
): Promise<string | undefined> {
  const scenarios = [
    ...Object.entries(checks).map(([name, check]) => ({ name, check, script })),
    {
      name: 'another React is refused',
      check: tooOld,
      script: `${script}; reactVersion = '18.0.0'`,
    },
  ];
  for (const { name, check, script } of scenarios) {
    const page = await openHost(host, remotes, script);
    try {
      await check(page);
      expectEqual(page.requestsFor('federation-runtime.js').length > 0, usesOwn);
    } catch (error) {
      return `${name}: ${(error as Error).message}`;
    } finally {
      page.close();
    }
  }
  return undefined;
}

const versions = await readdir(folder!);
const builds = new Map<string, Record<'host' | 'alpha1' | 'alpha2' | 'beta', Build>>();
for (const version of versions) {
  const [host, alpha1, alpha2, beta] = await Promise.all(
    ['host', 'alpha1', 'alpha2', 'beta'].map((name) => readFiles(join(folder!, version, name))),
  );
  builds.set(version, { host: host!, alpha1: alpha1!, alpha2: alpha2!, beta: beta! });
}

for (const [version, { host }] of builds) {
  const { shared } = JSON.parse(String(host[contractFile])) as Contract;
  // Otherwise the results would say nothing about this version.
  if (shared[runtimePackage] !== version)
    throw new Error(`The host of ${version} has another one.`);
}

const results: LoadResult[] = [];
for (const [hostVersion, { host }] of builds) {
  for (const [remoteVersion, { alpha1, alpha2, beta }] of builds) {
    const remotes = {
      ...filesAt('/remotes/alpha/1', alpha1),
      ...filesAt('/remotes/alpha/2', alpha2),
      ...filesAt('/remotes/beta/1', beta),
    };
    const tested = stateRuntimeVersion(testedRuntimes[0]!);
    const withHostRuntime = await firstProblem(host, remotes, tested, false);
    const none = changeRuntime('() => undefined');
    const withOwnRuntime = await firstProblem(host, remotes, none, true);
    results.push({
      host: hostVersion,
      remote: remoteVersion,
      ...(withHostRuntime && { withHostRuntime }),
      ...(withOwnRuntime && { withOwnRuntime }),
    });
  }
}
process.stdout.write(JSON.stringify(results));
