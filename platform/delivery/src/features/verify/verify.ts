import type { Release, ReleaseFile } from '@backshop/shared-types';
import { checkLog, isFarAbove, newestEntry, numberOfEntry, numberOfPrepared } from '../../core/log';
import {
  foldersOf,
  type NamedVersion,
  previousVersionsOf,
  usedVersionsOf,
} from '../../core/versions';
import {
  buildsFolder,
  folderOf,
  isSharedChunk,
  listsFolder,
  packageOf,
  temporaryFolder,
  versionFolder,
} from '../../core/paths';
import { indexFile, readIndexHtml } from '../../page/index-html';
import type { FileCheck, Origin } from '../../core/origin';
import { checkBuildRecords } from '../provenance/build-record';
import { checkVersion, listVersions } from '../../core/stored-version';
import { isComposed } from '../../page/compose-release';
import { releaseBefore } from '../../page/describe-release';
import {
  folderOfReleaseFile,
  isReleaseFileIntact,
  releaseFile,
  pathOfReleaseFile,
} from '../../page/release-file';
import { checkVersionLists } from '../version-lists/version-lists';

/** A file or folder on an origin that is not as it should be. */
export interface Finding {
  /** Path on the origin. */
  path: string;
  /** The first three are damage. */
  problem:
    | 'missing'
    | 'changed'
    | 'not readable for the server'
    | 'left over'
    | 'not used by any version'
    | 'unknown';
  /** Whether the live release needs it. */
  isLive: boolean;
}

/** The result of a check of a whole origin. */
export interface Verification {
  findings: Finding[];
  /** Number of the release that was checked. */
  release: number;
  /** How many versions were checked. */
  versions: number;
  /** How many files belong to these versions. */
  files: number;
}

/**
 * Checks the log, `index.html`, every file of every version on an origin, the files with whole releases, the build
 * records and the version lists. Looks for files that belong to none of them. Changes nothing.
 * @throws CommandError when the origin has no release, or its newest entry is damaged
 */
export async function verifyOrigin(origin: Origin): Promise<Verification> {
  const newest = await newestEntry(origin);
  const live = await releaseBefore(origin, newest);
  const present = (await origin.list('')).map(({ path }) => path);
  const versions = await listAllVersions(origin, present, live);
  const { damage, belonging, incomplete } = await checkVersions(origin, versions, live);
  const log = await checkLog(origin, present);
  const records = await checkBuildRecords(origin, present, (name, version) =>
    versions.has(versionFolder(name, version)),
  );
  const names = new Set([...versions.values()].map(([name]) => name));
  const lists = await checkVersionLists(origin, present, names);
  const index = await readIndexHtml(origin);
  const releaseFiles = await checkReleaseFiles(origin, present, live, index?.release?.whole);
  for (const path of releaseFiles.belonging) belonging.add(path);
  damage.push(...releaseFiles.damage);
  const checks = [log, records, lists];
  const known = new Set([indexFile, ...belonging, ...checks.flatMap(filesOf)]);
  const others = present.filter((file) => {
    const prepared = numberOfPrepared(file) ?? numberOfEntry(file) ?? 0;
    const isAhead = prepared > newest.number && !isFarAbove(newest.number, prepared);
    return !known.has(file) && !incomplete.has(folderOf(file) ?? '') && !isAhead;
  });
  const usedFolders = new Set([...[...belonging].map(folderOf), ...versions.keys()]);
  const beside = others.map((file) => findingBeside(file, usedFolders));
  // A command that runs at the same time moves its temporary files.
  const now = new Set(others.length > 0 ? (await origin.list('')).map(({ path }) => path) : []);
  const lasting = beside.filter((_, index) => now.has(others[index] ?? ''));
  return {
    findings: [
      ...(await findingsOnIndexHtml(origin, live, index, damage)),
      ...(await findUnreadable(origin, live)),
      ...damage,
      ...checks.flatMap(damagedFiles),
      ...new Map(lasting.map((finding) => [finding.path, finding])).values(),
    ],
    release: newest.number,
    versions: versions.size,
    files: belonging.size,
  };
}

/**
 * With a damaged live or previous version, `index.html` cannot be composed as it was. If another release was made
 * meanwhile, there is nothing to compare.
 */
async function findingsOnIndexHtml(
  origin: Origin,
  live: Release,
  index: Awaited<ReturnType<typeof readIndexHtml>>,
  damage: Finding[],
): Promise<Finding[]> {
  const previous = new Set(previousVersionsOf(live.history).map((each) => versionFolder(...each)));
  const isUnknown = damage.some(({ isLive, path }) => isLive || previous.has(folderOf(path) ?? ''));
  if (index?.release && isUnknown) return [];
  const isIntact = index && (await isComposed(origin, live, index.html).catch(() => false));
  if (isIntact || (await newestEntry(origin)).number !== live.number) return [];
  return [{ path: indexFile, problem: index ? 'changed' : 'missing', isLive: true }];
}

/** Returns what has fewer rights than the folder of the origin, so that the user of a server may not read it. */
async function findUnreadable(origin: Origin, live: Release): Promise<Finding[]> {
  const used = [indexFile, ...foldersOf(live)];
  const paths = (await origin.listUnreadable?.()) ?? [];
  return paths.map((path) => {
    const isLive = used.some(
      (each) => `${path}/`.startsWith(`${each}/`) || each.startsWith(`${path}/`),
    );
    return { path, problem: 'not readable for the server', isLive };
  });
}

/** Returns the versions that are on an origin or should be, by their folders. */
async function listAllVersions(
  origin: Origin,
  present: string[],
  live: Release,
): Promise<Map<string, NamedVersion>> {
  const names = new Set(present.flatMap((file) => packageOf(folderOf(file) ?? '') || []));
  const versions = new Map<string, NamedVersion>();
  for (const name of names) {
    for (const { version } of await listVersions(origin, name)) {
      versions.set(versionFolder(name, version), [name, version]);
    }
  }
  for (const [name, version] of [...usedVersionsOf(live), ...previousVersionsOf(live.history)]) {
    versions.set(versionFolder(name, version), [name, version]);
  }
  return versions;
}

/** Returns the damage, the files of all versions, and the folders of versions that do not say what is in them. */
async function checkVersions(origin: Origin, versions: Map<string, NamedVersion>, live: Release) {
  const liveFolders = new Set(foldersOf(live));
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

/** Checks the files with whole releases, also of earlier ones: open tabs may need them. */
async function checkReleaseFiles(
  origin: Origin,
  present: string[],
  live: Release,
  named: ReleaseFile | undefined,
) {
  const liveFolder = folderOfReleaseFile(pathOfReleaseFile(releaseFile(live)));
  const belonging = present.filter((path) => folderOfReleaseFile(path) !== undefined);
  const damage: Finding[] = [];
  const needed = named && pathOfReleaseFile(named);
  if (needed && !present.includes(needed)) {
    damage.push({ path: needed, problem: 'missing', isLive: true });
  }
  for (const path of belonging) {
    if (await isReleaseFileIntact(origin, path)) continue;
    const isLive = folderOfReleaseFile(path) === liveFolder;
    damage.push({ path, problem: 'changed', isLive });
  }
  return { belonging, damage };
}

function filesOf({ changed, belonging }: FileCheck): string[] {
  return [...changed, ...belonging];
}

function damagedFiles({ missing, changed }: FileCheck): Finding[] {
  return [
    ...missing.map((path) => ({ path, problem: 'missing', isLive: false }) as const),
    ...changed.map((path) => ({ path, problem: 'changed', isLive: false }) as const),
  ];
}

function findingBeside(file: string, usedFolders: Set<string | undefined>): Finding {
  const [top = '', name] = file.split('/');
  if (top === temporaryFolder) {
    return { path: `${top}/${name}`, problem: 'left over', isLive: false };
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
