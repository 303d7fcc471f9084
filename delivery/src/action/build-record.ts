import type { BuiltVersion } from '../build/built-version';
import { buildsFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import type { Action } from './action';
import { isOlder } from './is-older';
import type { Source } from './source';

/** What a version on an origin was built from, by whom and when. It is a file on the origin. */
export interface BuildRecord extends Source {
  by: string;
  /** ISO 8601. */
  time: string;
  /** Why, in the words of who built it. */
  message?: string;
}

/** Returns the path on an origin of a version's build record. */
export function buildRecordFile(name: string, version: string): string {
  return `${buildsFolder}/${name}/${version}.json`;
}

/** Returns the build record of a version, or undefined when it has none that can be read. */
export async function readBuildRecord(
  origin: Origin,
  name: string,
  version: string,
): Promise<BuildRecord | undefined> {
  const text = await origin.readText(buildRecordFile(name, version));
  try {
    const record = JSON.parse(text ?? '') as BuildRecord;
    return isValid(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Records what a version was built from, if that is known. Several commits can build the same version:
 * then a clean tree counts more than a dirty one, and a newer commit more than an older one.
 */
export async function recordBuild(
  origin: Origin,
  { name, version, directory }: Pick<BuiltVersion, 'name' | 'version' | 'directory'>,
  { by, message, source }: Action,
): Promise<void> {
  if (!source) return;
  const known = await readBuildRecord(origin, name, version);
  if (known && !(await isBetter(directory, source, known))) return;
  const time = new Date().toISOString();
  const record: BuildRecord = { ...source, by, time, ...(message && { message }) };
  await origin.writeText(buildRecordFile(name, version), `${JSON.stringify(record)}\n`);
}

/** @param folder any folder in the repository */
async function isBetter(folder: string, source: Source, known: Source): Promise<boolean> {
  if (source.isClean !== known.isClean) return source.isClean;
  return source.commit !== known.commit && !(await isOlder(folder, source, known));
}

/** The commit becomes an argument of git, so it must be a hash. */
function isValid({ commit, committed, isClean, ...others }: Partial<BuildRecord>): boolean {
  const { by, time, message = '' } = others;
  return (
    /^[0-9a-f]{40,64}$/.test(String(commit)) &&
    !Number.isNaN(Date.parse(String(committed))) &&
    typeof isClean === 'boolean' &&
    [by, time, message].every((text) => typeof text === 'string')
  );
}
