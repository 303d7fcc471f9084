import { posix } from 'node:path';
import type { Release } from '@backshop/shared-types';
import { unlessDamaged } from '../../base/command-error';
import { eachLimit } from '../../base/each-limit';
import { commandFor } from '../../base/project';
import { plainNameOf } from '../../core/compressed-copies';
import { entryFile, numberOfEntry, numberOfPrepared } from '../../core/entry';
import type { FileCheck, Inspected } from '../../core/feature';
import { isFarAbove, withoutStray } from '../../core/log';
import { orNote } from '../../core/optional-hook';
import type { Origin } from '../../core/origin';
import { folderOf, indexFile, isSharedChunk, packageOf, versionFolder } from '../../core/paths';
import { shortVersion } from '../../core/short-version';
import { checkVersion, listVersions } from '../../core/stored-version';
import type { NamedVersion } from '../../core/versions';
import { isComposed } from '../../page/compose-release';
import { foldersOfRelease, releaseBefore, wholeRelease } from '../../page/describe-release';
import { readIndexHtml } from '../../page/index-html';
import { pathOfReleaseFile, releaseFile } from '../../page/release-file';
import { usedVersionsOf, previousVersionsOf } from '../../page/shown-versions';
import { newestEntry, product, readEntry } from '../../release/log';
import { buildsFolder, listsFolder, temporaryFolder } from '../../stores/layout';

/** A file or folder on an origin that is not as it should be. */
export interface Finding {
  path: string;
  /** The first three are damage. */
  problem:
    | 'missing'
    | 'changed'
    | 'not readable for the server'
    | 'left over'
    | 'not used by any version'
    | 'unknown';
  isLive: boolean;
}

export interface Verification {
  findings: Finding[];
  release: number;
  /** The folders of candidates. */
  candidates: string[];
  versions: number;
  /** How many files belong to these versions. */
  files: number;
  /** What could not be checked, and why. */
  problems: string[];
  /** What is worth knowing, and no damage. */
  notes: string[];
}

/**
 * Checks the log, `index.html`, every file of every version on an origin, the files with whole releases and those of
 * features, such as build records and deltas. Looks for files that belong to none of them. Changes nothing.
 * @throws CommandError when the origin has no release, or its newest entry is damaged
 */
export async function verifyOrigin(origin: Origin): Promise<Verification> {
  const entry = await newestEntry(origin);
  const live = await releaseBefore(origin, entry);
  const present = (await origin.list('')).map(({ path }) => path);
  const previous = previousVersionsOf(entry.release.history);
  const versions = await listAllVersions(origin, present, [...usedVersionsOf(live), ...previous]);
  const { damage, belonging, incomplete } = await checkVersions(origin, versions, live);
  const inspected = { origin, entry, present, versions };
  const checks = [await checkLog(origin, present)];
  const problems: string[] = [];
  for (const each of [product.page, ...product.features]) {
    const missing = `The files of ${each.name} could not be checked, so lines above can be wrong.`;
    const check = await orNote(problems, missing, () => each.verify?.(inspected));
    if (check) checks.push(check);
  }
  const notes: string[] = [];
  const index = await readIndexHtml(origin);
  const known = new Set([indexFile, ...belonging, ...checks.flatMap(filesOf)]);
  const whole = [releaseFile(live), index?.release?.whole].filter((each) => each !== undefined);
  const ofWhole = whole.map((each) => posix.dirname(pathOfReleaseFile(each)));
  const liveFolders = new Set([...foldersOfRelease(live), ...ofWhole]);
  const ofChecks = checks.flatMap((check) => damagedFiles(check, liveFolders));
  const allDamage = [...damage, ...ofChecks];
  const damagedFolders = new Set(allDamage.map(({ path }) => folderOf(path)));
  const damagedPrevious = previous.filter((each) => damagedFolders.has(versionFolder(...each)));
  const isUnknown = damagedPrevious.length > 0 || allDamage.some(({ isLive }) => isLive);
  const ofIndexHtml = await findingsOnIndexHtml(origin, live, index, isUnknown, notes);
  if (!ofIndexHtml) problems.push(notCompared, ...damagedPrevious.map(repairOfPrevious));
  return {
    findings: [
      ...(ofIndexHtml ?? []),
      ...(await findUnreadable(origin, live)),
      ...damage,
      ...ofChecks,
      ...(await findBeside(inspected, known, incomplete)),
    ],
    release: entry.number,
    candidates: Object.entries(live.candidates ?? {}).map(([name, { version }]) =>
      versionFolder(name, version),
    ),
    versions: versions.size,
    files: [...known].filter((file) => folderOf(file) !== undefined).length,
    problems,
    notes,
  };
}

/** Only the same build repairs a version, and a release of another one would leave it damaged. */
function repairOfPrevious([name, version]: NamedVersion): string {
  return `To repair the previous version ${shortVersion(version)} of ${name}, check out its commit, then run: ${commandFor(`release ${name} --stage`)}`;
}

const notCompared = `${indexFile} could not be checked, because a live or previous version is damaged.`;

/**
 * If another release was made meanwhile, there is nothing to compare.
 * @returns undefined with a damaged live or previous version: then `index.html` cannot be composed as it was
 */
async function findingsOnIndexHtml(
  origin: Origin,
  live: Release,
  index: Awaited<ReturnType<typeof readIndexHtml>>,
  isUnknown: boolean,
  notes: string[],
): Promise<Finding[] | undefined> {
  if (index?.release && isUnknown) return undefined;
  const isAsComposed = async (release: Release) =>
    index && (await unlessDamaged(isComposed(origin, release, index.html)));
  if (await isAsComposed(live)) return [];
  const inIndex = index?.release && (await wholeRelease(origin, index.release));
  const { release, left } = leftOut(live, inIndex?.history);
  const isIntact = left.length > 0 && (await isAsComposed(release));
  if (isIntact) {
    notes.push(
      `${indexFile} names no previous version of ${left.join(', ')}, because it was damaged when this release was made. To add it, run: ${commandFor(`rollback --to ${live.number}`)}`,
    );
  }
  if (isIntact || (await newestEntry(origin)).number !== live.number) return [];
  return [{ path: indexFile, problem: index ? 'changed' : 'missing', isLive: true }];
}

/** Returns a release without the previous versions that an `index.html` does not name, and the names of their packages. */
function leftOut(live: Release, shown: Release['history'] = {}) {
  const left = previousVersionsOf(live.history)
    .map(([name]) => name)
    .filter((name) => shown[name] && !shown[name].previous);
  const since = left.map((name) => [name, { since: live.history![name]!.since }] as const);
  return {
    release: { ...live, history: { ...live.history, ...Object.fromEntries(since) } },
    left,
  };
}

/** Returns what has fewer rights than the folder of the origin, so that the user of a server may not read it. */
async function findUnreadable(origin: Origin, live: Release): Promise<Finding[]> {
  const used = [indexFile, ...foldersOfRelease(live)];
  const paths = (await origin.listUnreadable?.()) ?? [];
  return paths.map((path) => {
    const isLive = used.some(
      (each) => `${path}/`.startsWith(`${each}/`) || each.startsWith(`${path}/`),
    );
    return { path, problem: 'not readable for the server', isLive };
  });
}

/** Returns the versions that are on an origin or needed there, by their folders. */
async function listAllVersions(
  origin: Origin,
  present: string[],
  needed: readonly NamedVersion[],
): Promise<Map<string, NamedVersion>> {
  const names = new Set(present.flatMap((file) => packageOf(folderOf(file) ?? '') || []));
  const versions = new Map<string, NamedVersion>();
  for (const name of names) {
    for (const { version } of await listVersions(origin, name)) {
      versions.set(versionFolder(name, version), [name, version]);
    }
  }
  for (const [name, version] of needed) {
    versions.set(versionFolder(name, version), [name, version]);
  }
  return versions;
}

/** Returns the damage, the files of all versions, and the folders of versions that do not say what is in them. */
async function checkVersions(origin: Origin, versions: Map<string, NamedVersion>, live: Release) {
  const liveFolders = new Set(foldersOfRelease(live));
  const damage = new Map<string, Finding>();
  const belonging = new Set<string>();
  const incomplete = new Set<string>();
  for (const [folder, [name, version]] of versions) {
    const { damaged, files } = await checkVersion(origin, name, version);
    for (const file of files) belonging.add(file);
    if (files.length === 0) incomplete.add(folder);
    for (const { file, problem } of damaged) {
      const isLive = liveFolders.has(folder) || damage.get(file)?.isLive === true;
      damage.set(file, { path: file, problem, isLive });
    }
  }
  return { damage: [...damage.values()], belonging, incomplete };
}

/** Checks that the log has every release from the oldest one that is there to the newest. */
async function checkLog(origin: Origin, files: string[]): Promise<FileCheck> {
  const numbers = withoutStray(files.flatMap((file) => numberOfEntry(file) ?? []));
  const changed: string[] = [];
  await eachLimit(numbers, async (number) => {
    // A prune can have deleted the entry meanwhile.
    const isThere = (await origin.read(entryFile(number))) !== undefined;
    if (isThere && !(await readEntry(origin, number))) changed.push(entryFile(number));
  });
  const missing: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const before = numbers[index - 1] ?? number - 1;
    const [first, last] = [before + 1, number - 1];
    if (first <= last) missing.push([...new Set([first, last])].map(entryFile).join(' to '));
  }
  return { missing, changed: changed.sort(), belonging: new Set(numbers.map(entryFile)) };
}

function filesOf({ changed, belonging }: FileCheck): string[] {
  return [...changed, ...belonging];
}

function damagedFiles({ missing, changed }: FileCheck, liveFolders: Set<string>): Finding[] {
  const find = (path: string, problem: 'missing' | 'changed'): Finding => {
    return { path, problem, isLive: liveFolders.has(folderOf(path) ?? '') };
  };
  return [
    ...missing.map((path) => find(path, 'missing')),
    ...changed.map((path) => find(path, 'changed')),
  ];
}

/**
 * Returns what is on an origin beside the files that belong there.
 * @param incomplete the folders of versions that do not say what is in them
 */
async function findBeside(
  { origin, entry, present, versions }: Inspected,
  known: Set<string>,
  incomplete: Set<string>,
): Promise<Finding[]> {
  const others = present.filter((file) => {
    const prepared = numberOfPrepared(file) ?? numberOfEntry(file) ?? 0;
    const isAhead = prepared > entry.number && !isFarAbove(entry.number, prepared);
    return !known.has(file) && !incomplete.has(folderOf(file) ?? '') && !isAhead;
  });
  if (others.length === 0) return [];
  // A command that runs at the same time moves its temporary files.
  const still = new Set((await origin.list('')).map(({ path }) => path));
  const usedFolders = new Set([...[...known].map(folderOf), ...versions.keys()]);
  const findings = others
    .filter((file) => still.has(file))
    .map((file) => findingBeside(file, usedFolders));
  return [...new Map(findings.map((finding) => [finding.path, finding])).values()];
}

function findingBeside(file: string, usedFolders: Set<string | undefined>): Finding {
  const [top = '', name] = file.split('/');
  if (top === temporaryFolder) {
    return { path: `${top}/${name}`, problem: 'left over', isLive: false };
  }
  // A server can send a copy in place of a file that changes. No command makes such a copy.
  const plain = plainNameOf(file);
  if (plain !== undefined && (plain === indexFile || top === listsFolder)) {
    return { path: file, problem: 'changed', isLive: true };
  }
  const isObsolete = [buildsFolder, listsFolder].includes(top) || numberOfPrepared(file);
  if (isObsolete) return { path: file, problem: 'left over', isLive: false };
  const folder = folderOf(file);
  if (!folder || usedFolders.has(folder)) return { path: file, problem: 'unknown', isLive: false };
  const isChunk = isSharedChunk(folder.slice(folder.lastIndexOf('/') + 1));
  // A version is not complete before its last file is there.
  const problem = isChunk ? 'not used by any version' : 'left over';
  return { path: folder, problem, isLive: false };
}
