import { posix } from 'node:path';
import { eachLimit } from '../../each-limit';
import { type Damage, decompress, plainNameOf } from '../../origin/folder-files';
import { versionFolder } from '../../origin/folders';
import type { Origin } from '../../origin/origin';
import { parseSums, sha256, type Sums, sumsFile, versionHash } from '../../origin/sums';

/** How many files are read at the same time. */
const reads = 8;

/** What a check of a version on an origin found. All paths are relative to the origin. */
export interface VersionCheck {
  damaged: Damage[];
  /** Every file that belongs to the version, in its folder or in a shared chunk. */
  files: string[];
}

/**
 * Checks the files of a version on an origin against the hash in its name: the hash is that of the
 * list of its files, and the list has a hash for each file.
 */
export async function checkVersion(
  origin: Origin,
  name: string,
  version: string,
): Promise<VersionCheck> {
  const folder = versionFolder(name, version);
  const list = `${folder}/${sumsFile}`;
  const text = await origin.readText(list);
  if (text === undefined) return damagedList(list, 'missing');
  if (!version.endsWith(`-${versionHash(text)}`)) return damagedList(list, 'changed');
  const { damaged, files } = await checkFiles(origin, folder, parseSums(text));
  return { damaged, files: [list, ...files] };
}

function damagedList(file: string, problem: Damage['problem']): VersionCheck {
  return { damaged: [{ file, problem }], files: [] };
}

async function checkFiles(
  origin: Origin,
  folder: string,
  { hashes, copies }: Sums,
): Promise<VersionCheck> {
  const onOrigin = (file: string) => posix.join(folder, file);
  const plain = new Map([...hashes].map(([file, hash]) => [onOrigin(file), hash]));
  const chunks = [...hashes.keys()]
    .filter((file) => file.startsWith('../'))
    .map((file) => posix.dirname(file));
  const folders = [folder, ...new Set(chunks.map(onOrigin))];
  const present = (await Promise.all(folders.map(origin.listFiles))).flat();
  // A copy that the list does not name would be served too.
  const served = present.filter((file) => plain.has(plainNameOf(file) ?? ''));
  const listed = origin.hasCompressedCopies ? copies.map(onOrigin) : [];
  const files = [...new Set([...plain.keys(), ...listed, ...served])];

  const damaged: Damage[] = [];
  await eachLimit(files, reads, async (file) => {
    const content = await origin.readBytes(file);
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
