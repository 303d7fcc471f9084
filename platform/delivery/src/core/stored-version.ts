import { posix } from 'node:path';
import { CommandError, DamageError } from '../base/command-error';
import { eachLimit } from '../base/each-limit';
import { sha256 } from '../base/hashes';
import { adviceToRelease, commandFor } from '../base/project';
import { decompress, plainNameOf } from './compressed-copies';
import { isPackage, isVersion, packageFolder, versionFolder } from './paths';
import { type Origin, type ReadableOrigin, readText } from './origin';
import {
  type PackageVersion,
  parseVersionInfo,
  versionFile,
  versionHash,
  type VersionInfo,
} from './package-version';
import { shortVersion } from './short-version';

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
  const readInfo = () =>
    (info ??= readVersionFile(origin, name, version).then((file) => file.info));
  return {
    name,
    version,
    folder,
    readInfo,
    read: async (file) => {
      const path = `${folder}/${file}`;
      const [content, { files }] = await Promise.all([origin.read(path), readInfo()]);
      if (files[file] === (content && sha256(content))) return content;
      throw damageError(origin, name, path, content);
    },
  };
}

/** Returns versions of remotes, by their names. */
export function storedRemotes(
  origin: ReadableOrigin,
  remotes: Record<string, { version: string }>,
): PackageVersion[] {
  return Object.entries(remotes).map(([name, { version }]) => storedVersion(origin, name, version));
}

/**
 * Reads what describes a version, once: the text belongs to the hash in the version's name.
 * @throws DamageError when it is missing, changed, or of an unknown format
 */
export async function readVersionFile(
  origin: ReadableOrigin,
  name: string,
  version: string,
): Promise<{ text: string; info: VersionInfo }> {
  const file = `${versionFolder(name, version)}/${versionFile}`;
  const text = await readText(origin, file);
  if (text === undefined || !describesVersion(version, text))
    throw damageError(origin, name, file, text);
  const info = parseVersionInfo(name, text);
  if (info) return { text, info };
  throw new DamageError(
    `${file} describes a version in a way that these commands cannot read. If a newer command wrote it, update yours. Otherwise release ${name} again.`,
  );
}

function describesVersion(version: string, text: string): boolean {
  return version.endsWith(`-${versionHash(text)}`);
}

export function damageError(on: ReadableOrigin, name: string, file: string, content: unknown) {
  const problem = content === undefined ? 'missing' : 'changed';
  const advice = on.address
    ? 'Nothing was released. Check that the files are intact there, and that its server serves them.'
    : `To repair it, ${adviceToRelease(name)}`;
  return new DamageError(`${file} is ${problem} on ${on.address ?? 'the origin'}. ${advice}`);
}

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
    .filter(({ version }) => isVersion(version))
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
  if (!(await isStored(origin, name, version))) {
    throw new CommandError(
      `Version ${shortVersion(version)} of ${name} is not on the origin. To see which are, run: ${commandFor('releases')}`,
    );
  }
  const { damaged } = await checkVersion(origin, name, version);
  if (damaged.length === 0) return storedVersion(origin, name, version);
  const files = damaged.map(({ file, problem }) => `${file} is ${problem}`).join(', ');
  throw new CommandError(
    `Version ${shortVersion(version)} of ${name} is damaged on the origin: ${files}. Choose another version, or build and release this one again.`,
  );
}

/** Whether an origin has a complete version. It can be damaged. */
export async function isStored(
  origin: ReadableOrigin,
  name: string,
  version: string,
): Promise<boolean> {
  return (
    isPackage(name) &&
    isVersion(version) &&
    (await origin.read(`${versionFolder(name, version)}/${versionFile}`)) !== undefined
  );
}

export interface Damage {
  file: string;
  problem: 'missing' | 'changed';
}

/** What a check of a version on an origin found. All paths are relative to the origin. */
export interface VersionCheck {
  damaged: Damage[];
  /** Every file that belongs to the version, in its folder or in a shared chunk. */
  files: string[];
}

/**
 * Checks the files of a version on an origin against the hash in its name: the hash is that of its
 * `version.json`, which has a hash for each file.
 */
export async function checkVersion(
  origin: Origin,
  name: string,
  version: string,
): Promise<VersionCheck> {
  const folder = versionFolder(name, version);
  const file = `${folder}/${versionFile}`;
  const text = await readText(origin, file);
  if (text === undefined) return { damaged: [{ file, problem: 'missing' }], files: [] };
  const info = describesVersion(version, text) ? parseVersionInfo(name, text) : undefined;
  if (!info) return { damaged: [{ file, problem: 'changed' }], files: [] };
  const { damaged, files } = await checkFiles(origin, folder, info);
  return { damaged, files: [file, ...files] };
}

/** Returns the SHA-256 of each file that a version says that it has, by their paths on the origin. */
export function hashesOf(folder: string, { files }: VersionInfo): Map<string, string> {
  return new Map(Object.entries(files).map(([file, hash]) => [posix.join(folder, file), hash]));
}

async function checkFiles(
  origin: Origin,
  folder: string,
  info: VersionInfo,
): Promise<VersionCheck> {
  const plain = hashesOf(folder, info);
  const copies = info.copies.map((file) => posix.join(folder, file));
  const folders = new Set([folder, ...[...plain.keys()].map((file) => posix.dirname(file))]);
  const present = (await Promise.all([...folders].map((each) => origin.list(`${each}/`)))).flat();
  // A copy that the version does not name would be served too.
  const served = present
    .map(({ path }) => path)
    .filter((path) => plain.has(plainNameOf(path) ?? ''));
  const files = [...new Set([...plain.keys(), ...copies, ...served])];

  const damaged: Damage[] = [];
  await eachLimit(files, async (file) => {
    const content = await origin.read(file);
    const hash = plain.get(file) ?? plain.get(plainNameOf(file) ?? '');
    if (!content) damaged.push({ file, problem: 'missing' });
    else if (hashOf(file, content, plain) !== hash) damaged.push({ file, problem: 'changed' });
  });
  return { damaged: damaged.sort((one, other) => one.file.localeCompare(other.file)), files };
}

/** Returns the SHA-256 of a file; of a compressed copy, that of what it decompresses to. */
function hashOf(file: string, content: Buffer, plain: Map<string, string>): string | undefined {
  if (plain.has(file)) return sha256(content);
  const decompressed = decompress(file, content);
  return decompressed && sha256(decompressed);
}
