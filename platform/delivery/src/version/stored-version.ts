import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { isFolderName, isSharedChunk, packageFolder, versionFolder } from '../origin/folders';
import { type Origin, type ReadableOrigin, readText } from '../origin/origin';
import { sha256 } from '../base/sha256';
import { checkVersion } from './check-version';
import type { PackageVersion } from './package-version';
import { describesVersion, parseVersionInfo, versionFile, type VersionInfo } from './version-info';

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
  let info: Promise<VersionInfo> | undefined;
  const readInfo = () => (info ??= readStoredInfo(origin, name, version));
  return {
    name,
    version,
    folder,
    readInfo,
    read: async (file) => {
      const [content, { files }] = await Promise.all([
        origin.read(`${folder}/${file}`),
        readInfo(),
      ]);
      if (files[file] === (content && sha256(content))) return content;
      throw damageError(name, `${folder}/${file}`, content);
    },
  };
}

async function readStoredInfo(
  origin: ReadableOrigin,
  name: string,
  version: string,
): Promise<VersionInfo> {
  const file = `${versionFolder(name, version)}/${versionFile}`;
  const text = await readText(origin, file);
  if (text === undefined || !describesVersion(version, text)) throw damageError(name, file, text);
  const info = parseVersionInfo(name, text);
  if (info) return info;
  throw new CommandError(
    `${file} describes a version in a way that these commands cannot read. If a newer command wrote it, update yours. Otherwise release ${name} again.`,
  );
}

function damageError(name: string, file: string, content: unknown): CommandError {
  const problem = content === undefined ? 'missing' : 'changed';
  return new CommandError(
    `${file} is ${problem} on the origin. To repair it, run: ${commandFor(`release ${name}`)} (or pnpm release --all)`,
  );
}

/** A version whose files are on an origin. */
export interface StoredVersion {
  version: string;
  /** When it was put on the origin, or repaired. */
  stored: Date;
}

/** Returns the complete versions of a package, the last stored one first. */
export async function listVersions(origin: Origin, name: string): Promise<StoredVersion[]> {
  const parent = `${packageFolder(name)}/`;
  const files = await origin.list(parent, `/${versionFile}`);
  return files
    .map(({ path, modified }) => ({
      version: path.slice(parent.length, -versionFile.length - 1),
      stored: modified,
    }))
    .filter(({ version }) => isFolderName(version))
    .sort((one, other) => other.stored.getTime() - one.stored.getTime());
}

/**
 * Returns a version that is on the origin.
 * @throws CommandError when it is not on the origin, or a file of it or of its shared chunks is damaged
 */
export async function findStoredVersion(
  origin: Origin,
  name: string,
  version: string,
): Promise<PackageVersion> {
  const isStored =
    isFolderName(name) &&
    isFolderName(version) &&
    !isSharedChunk(version) &&
    (await origin.read(`${versionFolder(name, version)}/${versionFile}`)) !== undefined;
  if (!isStored) throw notStoredError(name, version);
  const { damaged } = await checkVersion(origin, name, version);
  if (damaged.length === 0) return storedVersion(origin, name, version);
  const files = damaged.map(({ file, problem }) => `${file} is ${problem}`).join(', ');
  throw new CommandError(
    `Version ${version} of ${name} is damaged on the origin: ${files}. Choose another version, or build and release this one again.`,
  );
}

/** Returns the error for a version that is not on an origin. */
function notStoredError(name: string, version: string): CommandError {
  return new CommandError(
    `Version ${version} of ${name} is not on the origin. To see which are, run: ${commandFor('releases')}`,
  );
}
