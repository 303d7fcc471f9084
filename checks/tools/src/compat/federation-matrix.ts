import { testedRuntimes } from '@backshop/build-config/federation-versions';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace-root';
import { readCatalog } from './catalog';
import { formatTable } from './format-table';
import { type LoadResult, matrix, problems, worksAsStated } from './load-results';
import { newestVersion } from './registry';
import { errorLine, run, withVersions } from './run-suite';
import { isModuleFederation } from './version-groups';
import { withWorkspaceCopy } from './workspace-copy';

const programs = 'platform/build-config/src/plumbing/versions';
const builds = 'test-results/federation';

/**
 * Builds the fixture's host and remotes with each version of Module Federation in `testedRuntimes`, with
 * the newest one and with `more`. Loads every remote in every host, and prints the results. Sets exit
 * code 1 if versions in `testedRuntimes` do not work together.
 */
export async function federationMatrix(more: string[]): Promise<void> {
  const catalog = readCatalog(await readFile(join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8'));
  const packages = [...catalog.keys()].filter(isModuleFederation);
  const { version: newest } = await newestVersion(packages[0]!);
  const versions = [...new Set([...more, ...testedRuntimes, newest])].sort(compareVersions);
  const built: string[] = [];
  const results = await withWorkspaceCopy(workspaceRoot, async (copy) => {
    for (const version of versions) {
      console.log(`Building with Module Federation ${version} …`);
      const problem = await buildWith(copy, packages, version);
      if (problem) console.log(`  It can't be built: ${problem}`);
      else built.push(version);
    }
    const printed = await runScript(copy, 'load-builds.ts', builds);
    return JSON.parse(printed) as LoadResult[];
  });
  console.log('\nRemotes (rows) in hosts (columns), with the federation runtime of the host:\n');
  console.log(formatTable(matrix(results, 'withHostRuntime')));
  console.log('\nThe same, with the federation runtime of the remote:\n');
  console.log(formatTable(matrix(results, 'withOwnRuntime')));
  for (const line of problems(results)) console.log(line);
  if (!worksAsStated(results, testedRuntimes)) process.exitCode = 1;
  const untested = built.filter((version) => !testedRuntimes.includes(version));
  if (untested.length === 0) return;
  console.log(
    `\nNot in testedRuntimes (platform/build-config/src/federation-versions.ts): ${untested.join(', ')}. Add a version whose row and column work.`,
  );
}

/** Builds the fixture in the copy. Returns the error if that fails, else undefined. */
function buildWith(copy: string, packages: string[], version: string): Promise<string | undefined> {
  const catalog = new Map(packages.map((name) => [name, version]));
  return withVersions(copy, catalog, async (problem) => {
    if (problem) return problem;
    const building = runScript(copy, 'write-builds.ts', `${builds}/${version}`);
    return building.then(() => undefined, errorLine);
  });
}

function runScript(copy: string, script: string, folder: string): Promise<string> {
  const tsx = join(copy, 'node_modules/.bin/tsx');
  return run(copy, tsx, [join(copy, programs, script), folder]);
}

/** Compares versions without pre-release parts: 2.9.2 comes before 2.10.0. */
function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
