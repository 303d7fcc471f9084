import { testedRuntimes } from '@backshop/build-config/federation-versions';
import { CommandError } from '@backshop/delivery';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { execute } from './execute';
import { workspaceRoot } from './workspace';
import { copySources } from './workspace-copy';

const federationPackage = '@module-federation/enhanced';
const programs = 'platform/build-config/src/plumbing/versions';
const builds = 'test-results/federation';
const catalogFile = 'pnpm-workspace.yaml';
const env = { ...process.env, CI: 'true' }; // Without it, pnpm may ask questions.

/** How the remotes of one version of Module Federation work in the host of another. */
export interface LoadResult {
  host: string;
  remote: string;
  /** What fails when the remotes use the host's federation runtime. */
  withHostRuntime?: string;
  /** What fails when the remotes bring their own. */
  withOwnRuntime?: string;
}

/**
 * `pnpm tools compat`: builds the fixture's host and remotes with each version of Module Federation in
 * `testedRuntimes`, with the newest one and with `more`. Loads every remote in every host, and prints the
 * results. Sets exit code 1 if versions in `testedRuntimes` do not work together.
 * @throws CommandError when npm does not have a version
 */
export async function compat(more: string[]): Promise<void> {
  const published = await publishedVersions();
  assertPublished(more, published.versions);
  const versions = [...new Set([...more, ...testedRuntimes, published['dist-tags.latest']])];
  // 2.9.2 comes before 2.10.0.
  versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const built: string[] = [];
  const results = await withWorkspaceCopy(async (copy) => {
    for (const version of versions) {
      console.log(`Building with Module Federation ${version} …`);
      try {
        await buildWith(copy, version);
        built.push(version);
      } catch (error) {
        console.log(`  It cannot be built: ${firstErrorLine(error)}`);
      }
    }
    return JSON.parse(await runScript(copy, 'load-builds.ts', builds)) as LoadResult[];
  });
  console.log('\nRemotes (rows) in hosts (columns), with the federation runtime of the host:\n');
  console.log(formatMatrix(results, 'withHostRuntime'));
  console.log('\nThe same, with the federation runtime of the remote:\n');
  console.log(formatMatrix(results, 'withOwnRuntime'));
  for (const line of problems(results)) console.log(line);
  if (!worksAsStated(results, testedRuntimes)) process.exitCode = 1;
  const untested = built.filter((version) => !testedRuntimes.includes(version));
  if (untested.length === 0) return;
  console.log(
    `\nNot in testedRuntimes (platform/build-config/src/federation-versions.ts): ${untested.join(', ')}. Add a version whose row and column work.`,
  );
}

/** Returns a table with a row for each version of the remotes, and a column for each of the host. */
export function formatMatrix(
  results: LoadResult[],
  runtime: 'withHostRuntime' | 'withOwnRuntime',
): string {
  const versions = [...new Set(results.map(({ host }) => host))];
  const rows = versions.map((remote) => {
    const row = results.filter((each) => each.remote === remote);
    return [remote, ...row.map((each) => (each[runtime] === undefined ? 'works' : 'fails'))];
  });
  const width = Math.max(5, ...versions.map((version) => version.length)) + 2;
  const line = (row: string[]) => row.map((cell) => cell.padEnd(width)).join('');
  return [['', ...versions], ...rows].map((row) => line(row).trimEnd()).join('\n');
}

/** Returns one line for each thing that fails. */
export function problems(results: LoadResult[]): string[] {
  return results.flatMap(({ host, remote, ...found }) =>
    Object.values(found).map((problem) => `Remote ${remote} in host ${host}: ${problem}`),
  );
}

/** Whether every remote works in every host, for all of these versions. */
export function worksAsStated(results: LoadResult[], versions: string[]): boolean {
  return versions.every((host) =>
    versions.every((remote) => {
      const result = results.find((each) => each.host === host && each.remote === remote);
      return result !== undefined && problems([result]).length === 0;
    }),
  );
}

/** Returns the text of a `pnpm-workspace.yaml` with another version of all packages of Module Federation. */
export function withFederation(yaml: string, version: string): string {
  const document = parseDocument(yaml);
  for (const [name] of federationVersions(yaml)) document.setIn(['catalog', name], version);
  return document.toString({ lineWidth: 0 });
}

/** Returns the versions of the packages of Module Federation in a `pnpm-workspace.yaml`. */
export function federationVersions(yaml: string): [name: string, version: string][] {
  const { catalog } = parseDocument(yaml).toJS() as { catalog: Record<string, string> };
  return Object.entries(catalog).filter(([name]) => name.startsWith('@module-federation/'));
}

/** What `npm view` prints, with its names. */
interface Published {
  'dist-tags.latest': string;
  versions: string[];
}

async function publishedVersions(): Promise<Published> {
  const fields = ['dist-tags.latest', 'versions'] satisfies (keyof Published)[];
  try {
    const args = ['view', federationPackage, ...fields, '--json'];
    const printed = await execute(workspaceRoot, env, 'npm', ...args);
    return JSON.parse(printed) as Published;
  } catch (error) {
    throw new CommandError(
      `npm could not find the versions of ${federationPackage}. Check the network and npm's configuration, then run pnpm tools compat again.\n${(error as Error).message}`,
    );
  }
}

/** @throws CommandError that names the first version that is not published */
export function assertPublished(stated: string[], published: string[]): void {
  const unknown = stated.find((version) => !published.includes(version));
  if (unknown === undefined) return;
  throw new CommandError(
    `npm has no version "${unknown}" of ${federationPackage}. Nothing was built. To see its versions, run: npm view ${federationPackage} versions`,
  );
}

/** Copies the workspace to a temporary folder, runs some work there, and deletes the folder. */
async function withWorkspaceCopy<Result>(work: (copy: string) => Promise<Result>): Promise<Result> {
  const copy = await mkdtemp(join(tmpdir(), 'backshop-compat-'));
  try {
    copySources(copy);
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Builds the fixture in the copy with a version of Module Federation.
 * @throws Error when the version cannot be installed or the fixture cannot be built
 */
async function buildWith(copy: string, version: string): Promise<void> {
  const catalog = join(copy, catalogFile);
  await writeFile(catalog, withFederation(await readFile(catalog, 'utf8'), version));
  await cp(join(workspaceRoot, 'pnpm-lock.yaml'), join(copy, 'pnpm-lock.yaml'));
  await execute(copy, env, 'npx', '--yes', 'pnpm@10', 'install', '--no-frozen-lockfile');
  await runScript(copy, 'write-builds.ts', `${builds}/${version}`);
}

function runScript(copy: string, script: string, folder: string): Promise<string> {
  const tsx = join(copy, 'node_modules/.bin/tsx');
  return execute(copy, env, tsx, join(copy, programs, script), folder);
}

/** Returns the first error line that a failed program printed. pnpm prints errors on stdout. */
function firstErrorLine(error: unknown): string {
  const { message, stdout = '', stderr = '' } = error as Error & Record<string, string>;
  const lines = `${stdout}${stderr}`.split('\n');
  const isError = (line: string) => /ERR_|^\w*Error: /.test(line);
  return lines.find(isError) ?? lines.find((line) => /error/i.test(line)) ?? message;
}
