import { posix } from 'node:path';
import type { Release } from '@backshop/shared-types';
import { eachLimit } from '../../base/each-limit';
import { sha256 } from '../../base/hashes';
import { newVersionsOf, previousVersionsOf, usedVersionsOf } from '../../core/versions';
import { applyDelta, deltaPath, makeDelta, parseDeltaPath, readDelta } from '../../stores/deltas';
import { isSharedChunk, versionFolder } from '../../core/paths';
import type { Origin } from '../../core/origin';
import { pathOfReleaseFile, releaseFile } from '../../page/release-file';
import { storedVersion } from '../../core/stored-version';

/** Files with fewer bytes have no delta: a request costs more than they do. */
const minimumSize = 2048;

/** A compressed file has about a third of its bytes. A delta must be clearly smaller, or it is not kept. */
const largestShare = 1 / 5;

/**
 * Puts the deltas of the versions that a release makes live or candidates on an origin: against the versions that
 * browsers can have, which are the live one before, its candidate, and the one before that. The file with the whole
 * release has one against that of the release before.
 */
export async function putDeltas(
  origin: Origin,
  before: Release | undefined,
  release: Release,
): Promise<void> {
  if (!before) return;
  const cached = [...usedVersionsOf(before), ...previousVersionsOf(before.history)];
  for (const [name, version] of newVersionsOf(before, release)) {
    const others = cached.filter((each) => each[0] === name && each[1] !== version);
    for (const from of new Set(others.map((each) => each[1]))) {
      await putDeltasOf(origin, name, from, version);
    }
  }
  await putDelta(origin, fileOf(before), fileOf(release));
}

/** Returns where the file with a whole release is, if it has one. */
function fileOf(release: Release): ComparableFile {
  const path = pathOfReleaseFile(releaseFile(release));
  const folder = posix.basename(posix.dirname(path));
  return { path, folder, hash: sha256(JSON.stringify(release)) };
}

/** Puts deltas of each file of a version against the same file of another version. */
async function putDeltasOf(
  origin: Origin,
  name: string,
  fromVersion: string,
  version: string,
): Promise<void> {
  const [before, after] = await Promise.all([
    comparableFiles(origin, name, fromVersion),
    comparableFiles(origin, name, version),
  ]);
  await eachLimit([...after], 4, async ([key, file]) => {
    const old = before.get(key);
    if (old) await putDelta(origin, old, file);
  });
}

/** A file that can have a delta. */
interface ComparableFile {
  path: string;
  /** Name of its folder. */
  folder: string;
  hash: string;
}

/** Puts a delta of a file on an origin, unless one of the two is not there, damaged, short, or too different. */
async function putDelta(origin: Origin, old: ComparableFile, file: ComparableFile): Promise<void> {
  if (old.path === file.path) return;
  const target = deltaPath(file.path, old.folder);
  const [dictionary, content] = await Promise.all([origin.read(old.path), origin.read(file.path)]);
  if (!dictionary || sha256(dictionary) !== old.hash) return;
  if (!content || sha256(content) !== file.hash || content.length < minimumSize) return;
  if ((await readDelta(origin, target))?.equals(content)) return;
  const delta = await makeDelta(dictionary, content);
  const isRight = (await applyDelta(dictionary, delta))?.equals(content);
  if (isRight && delta.length <= content.length * largestShare) await origin.put(target, delta);
}

/**
 * Returns the files of a version that can have deltas, by names that stay the same from version to version. These are
 * the files that the build compressed, and fonts, which are the same in most versions.
 */
async function comparableFiles(
  origin: Origin,
  name: string,
  version: string,
): Promise<Map<string, ComparableFile>> {
  const folder = versionFolder(name, version);
  const info = await storedVersion(origin, name, version)
    .readInfo()
    .catch(() => undefined);
  const files = Object.entries(info?.files ?? {}).filter(
    ([file]) => file.endsWith('.woff2') || info?.copies.includes(`${file}.br`),
  );
  return new Map(
    files.map(([file, hash]) => {
      const path = posix.join(folder, file);
      const chunk = posix.basename(posix.dirname(path));
      return isSharedChunk(chunk)
        ? [`chunk ${posix.basename(path)}`, { path, hash, folder: chunk }]
        : [file, { path, hash, folder: version }];
    }),
  );
}

/** Deletes the deltas that no browser can use any more, because the files that they need are gone. */
export async function pruneDeltas(
  origin: Origin,
  removed: string[],
  isDryRun: boolean,
): Promise<string[]> {
  const lists = await Promise.all(['host/', 'remotes/'].map((parent) => origin.list(parent)));
  const present = lists.flat().map(({ path }) => path);
  const left = present.filter((path) => !removed.some((folder) => path.startsWith(`${folder}/`)));
  const usable = new Set(left);
  const unusable = left.filter((path) => {
    const delta = parseDeltaPath(path);
    return delta && !usable.has(delta.dictionary);
  });
  if (!isDryRun) for (const path of unusable) await origin.remove(path);
  return unusable;
}
