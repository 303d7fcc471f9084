import type { Release, ReleaseFile } from '@backshop/shared-types';
import { checkBuildRecords, checkLog, type LogCheck } from '../log/check-log';
import { numberOf } from '../log/log-entry';
import {
  buildsFolder,
  isSharedChunk,
  leftover,
  listsFolder,
  logFolder,
  versionFolder,
} from '../origin/folders';
import { indexFile, lockFolder, type Origin } from '../origin/origin';
import { checkVersionLists } from '../version-list/check-version-lists';
import { isReleaseIntact } from './check-release';
import { isComposed } from './index-html/compose-release';
import { liveIndex } from './live-release';
import {
  folderOfReleaseFile,
  isReleaseFileIntact,
  releaseFileFolder,
} from './partial/release-file';
import { allVersionsOf, fallbacksOf, foldersOf } from './release-content';
import { checkVersion } from './stored/check-version';

/** A file or folder on an origin that is not as it should be. */
export interface Finding {
  /** Path on the origin. */
  path: string;
  /** `missing` and `changed` are damage. */
  problem: 'missing' | 'changed' | 'left over' | 'not used by any version' | 'unknown';
  /** Whether the live release needs it. */
  isLive: boolean;
}

/** The result of a check of a whole origin. */
export interface Verification {
  findings: Finding[];
  /** How many versions were checked. */
  versions: number;
  /** How many files belong to these versions. */
  files: number;
}

interface NamedVersion {
  name: string;
  version: string;
}

/**
 * Checks `index.html`, every file of every version on an origin, the files with whole releases, the log,
 * the build records and the version lists. Looks for files that belong to none of them. Changes nothing.
 * @throws CommandError when the origin has no release
 */
export async function verifyOrigin(origin: Origin): Promise<Verification> {
  const { release: live, html, file } = await liveIndex(origin);
  const present = await origin.listFiles('');
  const versions = await listAllVersions(origin, present, live);
  const { damage, belonging, unlisted } = await checkVersions(origin, versions, live);
  // With a damaged live file, `index.html` cannot be composed, and the hashes in it do not match. A damaged
  // fallback can change the policy.
  const fallbacks = new Set(fallbacksOf(live).map(({ folder }) => folder));
  const isIntact =
    damage.some(({ isLive, path }) => isLive || fallbacks.has(folderOf(path))) ||
    ((await isReleaseIntact(origin, live)) && (await isComposed(origin, live, html)));
  const log = await checkLog(origin, live, present);
  const records = await checkBuildRecords(origin, present, (name, version) =>
    versions.has(versionFolder(name, version)),
  );
  const names = new Set([...versions.values()].map(({ name }) => name));
  const lists = await checkVersionLists(origin, present, names);
  const releaseFiles = await checkReleaseFiles(origin, present, file);
  for (const path of releaseFiles.belonging) belonging.add(path);
  damage.push(...releaseFiles.damage);
  const checks = [log, records, lists];
  const known = new Set([indexFile, ...belonging, ...checks.flatMap(filesOf)]);
  const others = present.filter((file) => {
    return !known.has(file) && !unlisted.has(folderOf(file)) && !isFutureEntry(file, live);
  });
  const usedFolders = new Set([...[...belonging].map(folderOf), ...versions.keys()]);
  const beside = others.map((file) => findingBeside(file, usedFolders));
  // A command that runs at the same time moves its temporary files.
  const now = new Set(others.length > 0 ? await origin.listFiles('') : []);
  const lasting = beside.filter((_, index) => now.has(others[index] ?? ''));
  return {
    findings: [
      ...(isIntact ? [] : [{ path: indexFile, problem: 'changed', isLive: true } as const]),
      ...damage,
      ...checks.flatMap(damageOf),
      ...new Map(lasting.map((finding) => [finding.path, finding])).values(),
    ],
    versions: versions.size,
    files: belonging.size,
  };
}

/** Returns the versions that are on an origin or should be, by their folders. */
async function listAllVersions(
  origin: Origin,
  present: string[],
  live: Release,
): Promise<Map<string, NamedVersion>> {
  const found = present.map((file) => /^(?:(host)|remotes\/([^/]+))\/[^/]+\//.exec(file));
  const names = new Set(found.flatMap((match) => match?.[1] ?? match?.[2] ?? []));
  const versions = new Map<string, NamedVersion>();
  for (const name of names) {
    for (const { version } of await origin.listVersions(name)) {
      versions.set(versionFolder(name, version), { name, version });
    }
  }
  for (const [name, version] of allVersionsOf(live)) {
    versions.set(versionFolder(name, version), { name, version });
  }
  return versions;
}

/** Returns the damage, the files of all versions, and the versions without a list of their files. */
async function checkVersions(origin: Origin, versions: Map<string, NamedVersion>, live: Release) {
  const liveFolders = new Set(foldersOf(live));
  const damage = new Map<string, Finding>();
  const belonging = new Set<string>();
  const unlisted = new Set<string>();
  for (const [folder, { name, version }] of versions) {
    const { damaged, files } = await checkVersion(origin, name, version);
    for (const file of files) belonging.add(file);
    if (files.length === 0) unlisted.add(folder);
    for (const { file, problem } of damaged) {
      const isLive = liveFolders.has(folder) || damage.get(file)?.isLive === true;
      damage.set(file, { path: file, problem, isLive });
    }
  }
  return { damage: [...damage.values()], belonging, unlisted };
}

/** Checks the files with whole releases, also of earlier ones: open tabs may need them. */
async function checkReleaseFiles(origin: Origin, present: string[], live?: ReleaseFile) {
  const [liveFolder] = releaseFileFolder(live);
  const belonging = present.filter((path) => folderOfReleaseFile(path) !== undefined);
  const damage: Finding[] = [];
  for (const path of belonging) {
    if (await isReleaseFileIntact(origin, path)) continue;
    const isLive = folderOfReleaseFile(path) === liveFolder;
    damage.push({ path, problem: 'changed', isLive });
  }
  return { belonging, damage };
}

function filesOf({ changed, belonging }: LogCheck): string[] {
  return [...changed, ...belonging];
}

function damageOf({ missing, changed }: LogCheck): Finding[] {
  return [
    ...missing.map((path) => ({ path, problem: 'missing', isLive: false }) as const),
    ...changed.map((path) => ({ path, problem: 'changed', isLive: false }) as const),
  ];
}

/** Whether a file is the entry of a release that another command may be about to make live. */
function isFutureEntry(file: string, live: Release): boolean {
  if (!file.startsWith(`${logFolder}/`)) return false;
  return (numberOf(file.slice(logFolder.length + 1)) ?? 0) > live.number;
}

/** Whether a file is an entry of a release that never went live, or describes a version or package that is gone. */
function isObsolete(file: string): boolean {
  if (file.startsWith(`${buildsFolder}/`) || file.startsWith(`${listsFolder}/`)) return true;
  return (
    file.startsWith(`${logFolder}/`) && numberOf(file.slice(logFolder.length + 1)) !== undefined
  );
}

/** Returns the finding about a file that belongs to no version. */
function findingBeside(file: string, usedFolders: Set<string>): Finding {
  const segments = file.split('/');
  const paths = segments.map((_, index) => segments.slice(0, index + 1).join('/'));
  const temporary = paths.find((path) => leftover.test(path) || path === lockFolder);
  if (temporary) return { path: temporary, problem: 'left over', isLive: false };
  if (isObsolete(file)) return { path: file, problem: 'left over', isLive: false };
  const folder = folderOf(file);
  if (!folder || usedFolders.has(folder)) return { path: file, problem: 'unknown', isLive: false };
  const isChunk = isSharedChunk(folder.slice(folder.lastIndexOf('/') + 1));
  // A version in a store is not complete before its marker says so.
  const problem = isChunk ? 'not used by any version' : 'left over';
  return { path: folder, problem, isLive: false };
}

/** Returns the folder of a version or a shared chunk that a file is in, or an empty text. */
function folderOf(file: string): string {
  return /^(host|remotes\/[^/]+)\/[^/]+(?=\/)/.exec(file)?.[0] ?? '';
}
