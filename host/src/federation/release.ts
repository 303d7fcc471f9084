import type { Release, ReleaseFile } from '@backshop/shared-types';
import { base } from '../base';

/** Returns the release in `index.html`, unchecked, or undefined when it is missing or not JSON. */
export function releaseInPage(): Release | undefined {
  try {
    return JSON.parse(document.getElementById('release')!.textContent) as Release;
  } catch {
    return undefined; // The host says so when it starts.
  }
}

/** Loads the file with the whole release. The browser refuses a file with another hash. */
export async function fetchRelease(
  { url, integrity }: ReleaseFile,
  options?: RequestInit,
): Promise<Release> {
  const response = await fetch(url, { integrity, ...options });
  return (await response.json()) as Release;
}

/** The release in `index.html` cannot be used. The message is for the team that runs the origin. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/** @throws ReleaseError when it is missing, not JSON, or not a release */
export function readRelease(indexHtml: Document): Release {
  const element = indexHtml.getElementById('release');
  if (!element) throw new ReleaseError('index.html has no element <script id="release">.');
  return parseRelease(element.textContent);
}

function parseRelease(text: string): Release {
  if (!text.trim()) throw new ReleaseError('The release in index.html is empty.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ReleaseError(`The release in index.html is not JSON: ${(error as Error).message}`);
  }
  const problem = findProblem(value);
  if (problem) throw new ReleaseError(`The release in index.html is invalid: ${problem}.`);
  return value as Release;
}

/** For each field that the host needs, whether a value can be used. */
type Fields = Record<string, (value: unknown) => boolean>;

/** Returns why a value cannot be used as a release, or undefined if it can. */
export function findProblem(release: unknown): string | undefined {
  const problem = findInvalidField('release', release, {
    number: Number.isSafeInteger,
    created: isString,
    host: isString,
    remotes: isRecord,
    whole: isReleaseFile,
  });
  if (problem) return problem;
  return Object.entries((release as Release).remotes)
    .map((remote) => findBrokenVersion('remotes', ...remote))
    .find(Boolean);
}

/**
 * Returns a release without its broken candidates. They do not make the release invalid, because the live
 * versions work without them.
 */
export function dropBrokenCandidates(release: Release): Release {
  const usable = Object.entries(release.candidates ?? {}).filter((candidate) => {
    const problem = findBrokenVersion('candidates', ...candidate);
    if (problem) console.error(problem);
    return !problem;
  });
  return { ...release, candidates: Object.fromEntries(usable) };
}

/** Ignores `share` and `start`: `candidateOrLive` does not choose a candidate with unusable ones. */
function findBrokenVersion(field: string, name: string, version: unknown): string | undefined {
  return findInvalidField(`release.${field}.${name}`, version, {
    version: isString,
    entry: (entry) => isString(entry) && isOwnEntry(name, entry),
    exposes: (exposes) => isRecord(exposes) && Object.values(exposes).every(isStringList),
    integrity: areHashes,
  });
}

function findInvalidField(path: string, value: unknown, fields: Fields): string | undefined {
  if (!isRecord(value)) return `${path} is not an object`;
  for (const [field, isUsable] of Object.entries(fields)) {
    if (!isUsable(value[field])) return `${path}.${field} is ${JSON.stringify(value[field])}`;
  }
  return undefined;
}

/** Any URL is valid here, because the hash decides what the file may contain. */
function isReleaseFile(value: unknown): boolean {
  return (
    value === undefined ||
    (isRecord(value) && isString(value.url) && areHashes({ hash: value.integrity }))
  );
}

/** Browsers ignore a hash that they cannot read. Then they would verify nothing. */
function areHashes(value: unknown): boolean {
  if (value === undefined) return true;
  const isHash = (hash: unknown) =>
    isString(hash) && /^sha(256-[\w+/]{43}=|384-[\w+/]{64})$/.test(hash);
  return isRecord(value) && Object.values(value).every(isHash);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isString);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a dev server on this machine serves a remote from its sources. */
export function isDevEntry(entry: string): boolean {
  return /^http:\/\/localhost:\d+\/remoteEntry\.js$/.test(entry);
}

/**
 * Returns whether a remote's entry is a path on this origin, in the folder of the remote's versions. A
 * development build of the host also accepts a dev server on this machine.
 */
export function isOwnEntry(name: string, entry: string): boolean {
  if (process.env.NODE_ENV === 'development' && isDevEntry(entry)) return true;
  if (!entry.startsWith(`${base}/remotes/${name}/`) || entry.includes('%')) return false;
  // The browser resolves dots, backslashes and line breaks. Then the path differs.
  return new URL(entry, location.origin).pathname === entry;
}
