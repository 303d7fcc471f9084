import { CommandError } from '../../command-error';
import { commandFor } from '../../command-name';
import { versionFolder } from '../../origin/folders';
import type { ReadableOrigin } from '../../origin/origin';
import { parseSums, sha256, type Sums, sumsFile, versionHash } from '../../origin/sums';
import type { PackageVersion } from '../package-version';

/**
 * Returns a version of a package whose files are on an origin. Commands compose a release from some of
 * these files, so reading a damaged one throws an error.
 */
export function storedVersion(
  origin: ReadableOrigin,
  name: string,
  version: string,
): PackageVersion {
  const folder = versionFolder(name, version);
  let sums: Promise<Sums> | undefined;

  async function readBytes(file: string): Promise<Buffer | undefined> {
    sums ??= readSums(origin, name, version);
    const [content, list] = await Promise.all([origin.readBytes(`${folder}/${file}`), sums]);
    const hash = content && sha256(content);
    if (list.hashes.get(file) === hash) return content;
    throw damageError(name, `${folder}/${file}`, content);
  }

  return {
    name,
    version,
    folder,
    readText: async (file) => (await readBytes(file))?.toString(),
    readBytes,
  };
}

/** Returns the list of a version's files. */
async function readSums(origin: ReadableOrigin, name: string, version: string): Promise<Sums> {
  const list = `${versionFolder(name, version)}/${sumsFile}`;
  const text = await origin.readText(list);
  if (text !== undefined && version.endsWith(`-${versionHash(text)}`)) return parseSums(text);
  throw damageError(name, list, text);
}

function damageError(name: string, file: string, content: unknown): CommandError {
  const problem = content === undefined ? 'missing' : 'changed';
  return new CommandError(
    `${file} is ${problem} on the origin. To repair it, run: ${commandFor(`release ${name}`)} (or pnpm release --all)`,
  );
}
