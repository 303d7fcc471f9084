import type { Release } from '@backshop/shared-types';
import type { Action } from '../../action/action';
import { type Relation, relationOf } from '../../action/history';
import type { Source } from '../../action/source';
import { CommandError } from '../../command-error';
import { formatMinute } from '../../format-minute';
import type { Origin } from '../../origin/origin';
import { versionsOf } from '../../log/changes';
import { commitsOf, readBuildRecord } from '../../version/build-record';
import type { PackageVersion } from '../../version/package-version';

/** A live version, or a candidate, that a release would replace. */
interface Replaced {
  /** Name of the package. */
  name: string;
  /** Who built it. */
  by: string;
  /** What it was built from. */
  source: Source;
  /** The commit that the new version is from. */
  commit: string;
  /** Where the commit in `source` is, seen from `commit`. */
  relation: Relation;
}

/**
 * Refuses a release from a commit that does not contain the commits of what it replaces: their changes would be
 * gone. Says nothing about versions from unknown commits.
 * @param folder any folder in the checkout
 * @param versions those that go live or become candidates
 * @throws CommandError that names both commits of each such package
 */
export async function assertContainsLive(
  origin: Origin,
  folder: string,
  { command, source }: Action,
  live: Release,
  versions: PackageVersion[],
): Promise<void> {
  const replaced: Replaced[] = [];
  for (const { name, version } of versions) {
    const from = source ?? (await readBuildRecord(origin, name, version));
    if (!from) continue;
    for (const each of replacedBy(live, name, version)) {
      const record = await readBuildRecord(origin, name, each);
      if (!record) continue;
      const { by } = record;
      const relation = await nearestRelation(folder, commitsOf(record), from.commit);
      replaced.push({ name, by, source: record, commit: from.commit, relation });
    }
  }
  const refusal = refusalOf(replaced, command);
  if (refusal) throw new CommandError(refusal);
}

/** Returns the live version and the candidate of a package, without the version that replaces them. */
function replacedBy(live: Release, name: string, version: string): string[] {
  const versions = [versionsOf(live).get(name), live.candidates?.[name]?.version];
  return versions.filter((each) => each !== undefined && each !== version) as string[];
}

/** One contained commit is enough, because all of them build the same version. */
async function nearestRelation(folder: string, commits: string[], head: string): Promise<Relation> {
  const relations = await Promise.all(commits.map((each) => relationOf(folder, each, head)));
  return relations.includes('contained') ? 'contained' : relations[0]!;
}

/** Returns why a release must not replace versions, and what to do, or undefined if it may. */
export function refusalOf(replaced: Replaced[], command: string): string | undefined {
  const lacking = replaced.filter(({ relation }) => relation !== 'contained');
  if (lacking.length === 0) return undefined;
  const isUnknown = lacking.some(({ relation }) => relation === 'unknown');
  const names = [...new Set(lacking.map(({ name }) => name))];
  return [
    'Nothing was released, because it would take away changes that are live:',
    ...lacking.map((each) => `  ${describe(each)}`),
    ...(isUnknown
      ? [
          'Run git fetch (in a shallow clone: git fetch --unshallow). If git does not find the commit then, ask for it to be pushed.',
        ]
      : []),
    `Merge what is live into your branch (git pull), then run the command again. To replace it all the same, run: ${command}${names.map((name) => ` --replace ${name}`).join('')}`,
  ].join('\n');
}

function describe({ name, by, source, commit, relation }: Replaced): string {
  const released = `${name}: ${by} released commit ${shorten(source.commit)} (${formatMinute(source.committed)} UTC).`;
  return relation === 'unknown'
    ? `${released} This clone does not have it.`
    : `${released} Commit ${shorten(commit)} does not contain it.`;
}

function shorten(commit: string): string {
  return commit.slice(0, 10);
}
