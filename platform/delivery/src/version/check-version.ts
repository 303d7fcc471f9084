import { posix } from 'node:path';
import { eachLimit } from '../base/each-limit';
import { versionFolder } from '../origin/folders';
import { type Origin, readText } from '../origin/origin';
import { sha256 } from '../base/sha256';
import { decompress, plainNameOf } from './compressed-copies';
import { describesVersion, parseVersionInfo, versionFile, type VersionInfo } from './version-info';

/** How many files are read at the same time. */
const reads = 8;

/** A file that is not what it should be. */
export interface Damage {
  /** Path on the origin. */
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

async function checkFiles(
  origin: Origin,
  folder: string,
  { files: hashes, copies }: VersionInfo,
): Promise<VersionCheck> {
  const onOrigin = (file: string) => posix.join(folder, file);
  const plain = new Map(Object.entries(hashes).map(([file, hash]) => [onOrigin(file), hash]));
  const folders = new Set([folder, ...[...plain.keys()].map((file) => posix.dirname(file))]);
  const present = (await Promise.all([...folders].map((each) => origin.list(`${each}/`)))).flat();
  // A copy that the version does not name would be served too.
  const served = present
    .map(({ path }) => path)
    .filter((path) => plain.has(plainNameOf(path) ?? ''));
  const listed = origin.hasCompressedCopies ? copies.map(onOrigin) : [];
  const files = [...new Set([...plain.keys(), ...listed, ...served])];

  const damaged: Damage[] = [];
  await eachLimit([...files], reads, async (file) => {
    const content = await origin.read(file);
    const hash = plain.get(file) ?? plain.get(plainNameOf(file) ?? '');
    if (!content) damaged.push({ file, problem: 'missing' });
    else if (hashOf(file, content, plain) !== hash) damaged.push({ file, problem: 'changed' });
  });
  return { damaged: damaged.sort((one, other) => one.file.localeCompare(other.file)), files };
}

/** Returns the SHA-256 of a file; of a compressed copy, that of what it decompresses to. */
function hashOf(file: string, content: Buffer, plain: Map<string, string>): string | undefined {
  const text = plain.has(file) ? content : decompress(file, content);
  return text && sha256(text);
}
