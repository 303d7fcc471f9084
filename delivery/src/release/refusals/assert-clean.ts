import type { Action } from '../../action/action';
import { listChanges } from '../../action/source';
import { CommandError } from '../../command-error';
import type { Origin } from '../../origin/origin';
import { readBuildRecord } from '../../version/build-record';
import type { PackageVersion } from '../../version/package-version';

/** How many changed files a refusal names. */
const namedFiles = 5;

/**
 * Refuses to build a release from files that are not committed: nobody could build it again.
 * @throws CommandError that names the first changed files
 */
export async function assertClean(workspace: string, { command, source }: Action): Promise<void> {
  if (!source || source.isClean) return;
  const changes = await listChanges(workspace);
  const more = changes.length - namedFiles;
  const [lockFile] = changes.flatMap((change) => /[\w-]+[.-]lock[.\w]*$/.exec(change) ?? []);
  const lines = [
    'Nothing was released, because this checkout has changes that are not committed:',
    ...changes.slice(0, namedFiles).map((change) => `  ${change}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(lockFile ? [whyLockFileChanged(lockFile)] : []),
    `Commit them, then run the command again. To release them as they are, run: ${command} --allow-dirty`,
  ];
  throw new CommandError(lines.join('\n'));
}

/** Nobody edits this file, so its change needs an explanation. */
function whyLockFileChanged(lockFile: string): string {
  return `${lockFile} changed because a package.json has other dependencies: the installation before this command updated it. It belongs to the same commit.`;
}

/**
 * Refuses to promote a version that was built from files that are not committed.
 * @throws CommandError that names the version
 */
export async function assertBuiltClean(
  origin: Origin,
  { command }: Action,
  { name, version }: PackageVersion,
): Promise<void> {
  const record = await readBuildRecord(origin, name, version);
  if (!record || record.isClean) return;
  throw new CommandError(
    `Nothing was released, because ${record.by} built ${name} ${version} from changes that are not committed. Commit them, then release the package. To release this version anyway, run: ${command} --allow-dirty`,
  );
}
