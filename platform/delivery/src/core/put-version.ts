import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { CommandError } from '../base/command-error';
import { eachLimit } from '../base/each-limit';
import { sha256 } from '../base/hashes';
import { compress, decompress, plainNameOf } from './compressed-copies';
import { deltaSuffix, parseDeltaPath, readDelta } from '../stores/deltas';
import { versionFolder } from './paths';
import type { Origin, ReadableOrigin } from './origin';
import { storeSourceMaps } from '../features/provenance/build-record';
import type { BuiltVersion } from '../build/built-version';
import { formatVersionInfo, versionFile } from './package-version';
import { type Damage, storedVersion } from './stored-version';

/** How many files are written at the same time. */
const writes = 8;

/**
 * Puts a version on an origin: first its shared chunks and files, and last the file that makes it complete. If it is
 * there already, puts the files right that are damaged.
 * @returns the damage that it repaired
 */
export async function putVersion(origin: Origin, built: BuiltVersion): Promise<Damage[]> {
  const file = `${built.folder}/${versionFile}`;
  // A killed command can have left some files, but a version that was live can lack this one too.
  const isThere = (await origin.list(`${built.folder}/`)).length > 0;
  const contents = new Map<string, () => Promise<Buffer>>();
  for (const [path, own] of built.files) {
    contents.set(path, () => readFile(join(built.directory, own)));
  }
  const damaged = await putMissing(origin, contents);
  damaged.push(...(await putMissing(origin, new Map([[file, () => infoOf(built)]]))));
  damaged.push(...(await removeDamagedDeltas(origin, contents)));
  await storeSourceMaps(origin, built);
  // What a new version lacked is no damage, except in a shared chunk that other versions use.
  const isDamage = ({ file: path, problem }: Damage) =>
    isThere || (problem === 'changed' && !path.startsWith(`${built.folder}/`));
  return damaged.filter(isDamage).sort((one, other) => one.file.localeCompare(other.file));
}

/**
 * Puts the files on an origin that are missing there or differ.
 * @param contents by path on the origin
 * @returns these files
 */
export async function putMissing(
  origin: Origin,
  contents: Map<string, () => Promise<Buffer>>,
): Promise<Damage[]> {
  const damaged: Damage[] = [];
  await eachLimit([...contents], writes, async ([file, content]) => {
    const own = await content();
    const there = await origin.read(file);
    if (there?.equals(own)) return;
    // Copies may come from another compressor, so they only have to decompress to the right file.
    const plain = contents.get(plainNameOf(file) ?? '');
    if (there && plain && decompress(file, there)?.equals(await plain())) return;
    await origin.put(file, own);
    damaged.push({ file, problem: there ? 'changed' : 'missing' });
  });
  return damaged;
}

/** Deletes the deltas of files that decode to something else. The files are there without them. */
export async function removeDamagedDeltas(
  origin: Origin,
  contents: Map<string, () => Promise<Buffer>>,
): Promise<Damage[]> {
  const folders = new Set([...contents.keys()].map((path) => posix.dirname(path)));
  const present = await Promise.all(
    [...folders].map((folder) => origin.list(`${folder}/`, deltaSuffix)),
  );
  const damaged: Damage[] = [];
  for (const { path: file } of present.flat()) {
    const content = await contents.get(parseDeltaPath(file)?.file ?? '')?.();
    if (!content || (await readDelta(origin, file))?.equals(content)) continue;
    await origin.remove(file);
    damaged.push({ file, problem: 'changed' });
  }
  return damaged;
}

export function repairNotes(repaired: Damage[]): string[] {
  return repaired.map(({ file, problem }) => `Repaired ${file}: it was ${problem}.`);
}

function infoOf({ info }: BuiltVersion): Promise<Buffer> {
  return Promise.resolve(Buffer.from(info));
}

/** How many files are copied at the same time. */
const copies = 8;

/**
 * Copies a version from one origin to another, byte by byte, and last the file that makes it complete. Files that are
 * there already stay. Checks each file against its hash. A served origin has no compressed copies to read, so they are
 * made again.
 * @throws CommandError when the version or a file of it is missing or damaged on the origin that it comes from
 */
export async function copyVersion(
  from: ReadableOrigin,
  to: Origin,
  name: string,
  version: string,
): Promise<void> {
  const folder = versionFolder(name, version);
  const info = await storedVersion(from, name, version).readInfo();
  await eachLimit(Object.entries(info.files), copies, async ([file, hash]) => {
    const path = posix.join(folder, file);
    const known = await to.read(path);
    const content = known && sha256(known) === hash ? known : await from.read(path);
    if (!content || sha256(content) !== hash) throw damageError(path, content);
    if (content !== known) await to.put(path, content);
    for (const copy of info.copies.filter((each) => plainNameOf(each) === file)) {
      const target = posix.join(folder, copy);
      if (!(await to.read(target))) await to.put(target, compress(copy, content));
    }
  });
  await to.put(`${folder}/${versionFile}`, formatVersionInfo(info));
}

function damageError(path: string, content: Buffer | undefined): CommandError {
  return new CommandError(
    `${path} is ${content ? 'changed' : 'missing'} on the origin that it comes from. Nothing was released. Repair it there first.`,
  );
}
