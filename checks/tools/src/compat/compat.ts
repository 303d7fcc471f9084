import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace-root';
import { readCatalog } from './catalog';
import { formatTable } from './format-table';
import { heldBackPackages } from './held-back';
import { newestVersion } from './registry';
import { runSuite } from './run-suite';
import type { SuiteResult } from './suite-result';
import { newestGroups, variedPackages, type VersionGroup } from './version-groups';
import { withWorkspaceCopy } from './workspace-copy';

const decision = 'docs/decisions/0001-versions.md';

/**
 * Checks the table of held-back packages in docs/decisions/0001. Runs the plumbing tests with the
 * newest webpack and Module Federation, and lists the newest version of every other package in the
 * table. Sets exit code 1 only if the tests fail with the pinned versions.
 */
export async function compat(): Promise<void> {
  const catalog = readCatalog(await readWorkspaceFile('pnpm-workspace.yaml'));
  const varied = variedPackages(catalog);
  const pinned = new Map(varied.map((name) => [name, catalog.get(name)!]));
  const newest = new Map(
    await Promise.all(
      varied.map(async (name) => [name, (await newestVersion(name)).version] as const),
    ),
  );

  const groups = [{ name: 'pinned', versions: pinned }, ...newestGroups(pinned, newest)];
  const outcomes = await withWorkspaceCopy(workspaceRoot, (copy) => testGroups(copy, groups));

  console.log(`\n${formatTable(outcomeRows(outcomes))}`);
  if (groups.length === 1) console.log('\nThe pinned versions are the newest ones.');
  console.log(`\nOther packages in ${decision}:\n`);
  console.log(formatTable(await heldBackRows(varied)));
  if (outcomes[0]?.result.status === 'fails') {
    console.error(
      '\nThe plumbing tests fail with the pinned versions, so no newer version was tested. Run: pnpm unit build-config',
    );
    process.exitCode = 1;
  }
}

interface Outcome extends VersionGroup {
  result: SuiteResult;
}

/** Tests each group in turn. Stops if the first group fails, because then the others would say nothing. */
async function testGroups(copy: string, groups: VersionGroup[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const group of groups) {
    const versions = [...group.versions].map((each) => each.join(' ')).join(', ');
    console.log(`Testing ${group.name}: ${versions} …`);
    const result = await runSuite(copy, group.versions);
    outcomes.push({ ...group, result });
    if (outcomes.length === 1 && result.status === 'fails') break;
  }
  return outcomes;
}

function outcomeRows(outcomes: Outcome[]): string[][] {
  const rows = outcomes.flatMap(({ name, versions, result }, index) => {
    const versionLines = [...versions].map((each) => each.join(' '));
    const resultLines = describeResult(result, index === 0);
    const count = Math.max(versionLines.length, resultLines.length);
    return Array.from({ length: count }, (_, line) => [
      line === 0 ? name : '',
      versionLines[line] ?? '',
      resultLines[line] ?? '',
    ]);
  });
  return [['group', 'versions', 'result'], ...rows];
}

function describeResult(result: SuiteResult, isPinned: boolean): string[] {
  if (result.status === 'works') {
    return [`${isPinned ? 'works' : 'can be raised'} (${result.tests} tests pass)`];
  }
  const verdict = isPinned ? 'fails' : 'still held back';
  return [verdict, `first failure: ${result.test}`, result.reason];
}

/** Lists the newest version of every package in the table that the groups do not vary. */
async function heldBackRows(varied: string[]): Promise<string[][]> {
  const packages = heldBackPackages(await readWorkspaceFile(decision)).filter(
    ({ name }) => !varied.includes(name),
  );
  const rows = await Promise.all(
    packages.map(async ({ name, here }) => {
      const { version, node } = await newestVersion(name);
      return [name, here, version, node ?? 'not stated'];
    }),
  );
  return [['package', 'here', 'newest', 'needs Node'], ...rows];
}

function readWorkspaceFile(name: string): Promise<string> {
  return readFile(join(workspaceRoot, name), 'utf8');
}
