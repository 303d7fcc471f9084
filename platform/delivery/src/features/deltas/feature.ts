import { posix } from 'node:path';
import type { Release } from '@backshop/shared-types';
import { unlessDamaged } from '../../base/command-error';
import { eachLimit } from '../../base/each-limit';
import { sha256 } from '../../base/hashes';
import type { LogEntry } from '../../core/entry';
import type { Feature, FileCheck, Inspected, Pruned } from '../../core/feature';
import type { Origin } from '../../core/origin';
import { isSharedChunk, versionFolder } from '../../core/paths';
import { repairNotes } from '../../core/put-version';
import { type Damage, hashesOf, storedVersion } from '../../core/stored-version';
import { releaseBefore } from '../../page/describe-release';
import { readIndexHtml } from '../../page/index-html';
import {
  folderOfReleaseFile,
  isReleaseFileText,
  pathOfReleaseFile,
  releaseFile,
} from '../../page/release-file';
import { newVersionsOf, usedVersionsOf, previousVersionsOf } from '../../page/shown-versions';
import { deltaPath, deltaSuffix, parseDeltaPath } from '../../stores/layout';
import { applyDelta, makeDelta, readDelta } from './delta';

/** Files with fewer bytes have no delta: a request costs more than they do. */
const minimumSize = 2048;

/** A compressed file has about a third of its bytes. A delta must be clearly smaller, or it is not kept. */
const largestShare = 1 / 5;

/** Files as the difference from those that browsers have: see docs/decisions/0121. */
export const deltas: Feature = {
  name: 'deltas',
  failure: 'Some deltas could not be written, so browsers load larger files.',

  async put(origin, { name, version }) {
    const hashes = await hashesOfVersion(origin, name, version);
    const folders = new Set([...hashes.keys()].map((path) => posix.dirname(path)));
    return repairNotes(await removeDamaged(origin, folders, hashes));
  },

  /** A rollback makes no deltas: nothing may slow it down. */
  async write({ origin, entry, last }) {
    if (entry.isRollback || !last) return [];
    const isChanged = last.number !== entry.number;
    if (isChanged) await putDeltas(origin, last, entry);
    const whole = (await readIndexHtml(origin))?.release?.whole;
    if (!whole) return [];
    const folder = posix.dirname(pathOfReleaseFile(whole));
    const repaired = await removeDamaged(origin, [folder], new Map());
    if (isChanged) await putDeltaOfWhole(origin, last, entry);
    return repairNotes(repaired);
  },

  verify: checkDeltas,
  prune: pruneDeltas,
};

/**
 * Puts the deltas of the versions that a release makes live or candidates on an origin: against the versions that
 * browsers can have, which are the live one before, its candidate, and the one before that.
 */
async function putDeltas(origin: Origin, last: LogEntry, entry: LogEntry): Promise<void> {
  const { release: before } = last;
  const cached = [...usedVersionsOf(before), ...previousVersionsOf(before.history)];
  for (const [name, version] of newVersionsOf(before, entry.release)) {
    const others = cached.filter((each) => each[0] === name && each[1] !== version);
    for (const from of new Set(others.map((each) => each[1]))) {
      await putDeltasOf(origin, name, from, version);
    }
  }
}

async function putDeltaOfWhole(origin: Origin, last: LogEntry, entry: LogEntry): Promise<void> {
  const [before, after] = await Promise.all([
    releaseBefore(origin, last),
    releaseBefore(origin, entry),
  ]);
  await putDelta(origin, fileOf(before), fileOf(after));
}

function fileOf(release: Release): ComparableFile {
  const path = pathOfReleaseFile(releaseFile(release));
  const folder = posix.basename(posix.dirname(path));
  return { path, folder, hash: sha256(JSON.stringify(release)) };
}

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
  await eachLimit(after, async ([key, file]) => {
    const old = before.get(key);
    if (old) await putDelta(origin, old, file);
  });
}

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

/** Returns what can have deltas, by names that stay the same: the files that the build compressed, and fonts. */
async function comparableFiles(
  origin: Origin,
  name: string,
  version: string,
): Promise<Map<string, ComparableFile>> {
  const folder = versionFolder(name, version);
  const info = await unlessDamaged(storedVersion(origin, name, version).readInfo());
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
async function pruneDeltas({ origin, removed, isDryRun }: Pruned): Promise<string[]> {
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

async function checkDeltas({ origin, present, versions }: Inspected): Promise<FileCheck> {
  const hashes = new Map<string, string>();
  for (const [name, version] of versions.values()) {
    for (const [path, hash] of await hashesOfVersion(origin, name, version)) hashes.set(path, hash);
  }
  const belonging = new Set<string>();
  const changed: string[] = [];
  for (const path of present) {
    const file = parseDeltaPath(path)?.file;
    if (!file || !(hashes.has(file) || folderOfReleaseFile(file))) continue;
    belonging.add(path);
    if (!(await isIntact(origin, path, hashes.get(file)))) changed.push(path);
  }
  return { missing: [], changed, belonging };
}

/**
 * Deletes the deltas in folders that decode to something else. The files are there without them.
 * @param hashes by path, the hashes of the files; a file with a whole release is named after its own
 * @returns the damage that it repaired
 */
async function removeDamaged(
  origin: Origin,
  folders: Iterable<string>,
  hashes: ReadonlyMap<string, string>,
): Promise<Damage[]> {
  const present = [...folders].map((folder) => origin.list(`${folder}/`, deltaSuffix));
  const damaged: Damage[] = [];
  const paths = (await Promise.all(present)).flat().map(({ path }) => path);
  // A folder can be below another one.
  for (const path of new Set(paths)) {
    const file = parseDeltaPath(path)?.file ?? '';
    if (!hashes.has(file) && !folderOfReleaseFile(file)) continue;
    if (await isIntact(origin, path, hashes.get(file))) continue;
    await origin.remove(path);
    damaged.push({ file: path, problem: 'changed' });
  }
  return damaged;
}

async function isIntact(origin: Origin, path: string, hash: string | undefined): Promise<boolean> {
  const content = await readDelta(origin, path);
  if (!content) return false;
  return hash === undefined
    ? isReleaseFileText(parseDeltaPath(path)!.file, content)
    : sha256(content) === hash;
}

/** Returns the hashes of a version's files by their paths, or none if it is damaged. */
async function hashesOfVersion(
  origin: Origin,
  name: string,
  version: string,
): Promise<Map<string, string>> {
  const info = await unlessDamaged(storedVersion(origin, name, version).readInfo());
  return info ? hashesOf(versionFolder(name, version), info) : new Map();
}
