import type { Release, ReleasedRemote } from '@backshop/shared-types';
import { isOwnEntry } from './own-entry';

/** The release in `index.html` cannot be used. The message is for the team that runs the origin. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/**
 * Returns the release in `index.html`.
 * @throws ReleaseError when it is missing, not JSON, or not a release
 */
export function readRelease(indexHtml: Document): Release {
  const element = indexHtml.getElementById('release');
  if (!element) throw new ReleaseError('index.html has no element <script id="release">.');
  return parseRelease(element.textContent ?? '');
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

function findProblem(value: unknown): string | undefined {
  if (!isRecord(value)) return 'it is not an object';
  if (!Number.isInteger(value.number)) return '"number" is not an integer';
  if (typeof value.created !== 'string') return '"created" is not a string';
  if (typeof value.host !== 'string') return '"host" is not a string';
  if (!isRecord(value.remotes)) return '"remotes" is not an object';
  for (const [name, remote] of Object.entries(value.remotes)) {
    if (!isReleasedRemote(remote)) {
      return `remote "${name}" needs "version" and "entry" as strings and "exposes" as lists of files`;
    }
    if (!areHashes(remote.integrity)) {
      return `remote "${name}" has an "integrity" that is not a list of SHA-384 hashes`;
    }
    if (!isOwnEntry(name, remote.entry)) {
      return `remote "${name}" has the entry ${JSON.stringify(remote.entry)}, which is not a path below /remotes/${name}/`;
    }
  }
  return undefined;
}

function isReleasedRemote(value: unknown): value is ReleasedRemote {
  return (
    isRecord(value) &&
    typeof value.version === 'string' &&
    typeof value.entry === 'string' &&
    isRecord(value.exposes) &&
    Object.values(value.exposes).every(isStringList)
  );
}

/** Browsers ignore a hash that they cannot read. Then they would verify nothing. */
function areHashes(value: unknown): boolean {
  if (value === undefined) return true;
  const isHash = (hash: unknown) => typeof hash === 'string' && /^sha384-[\w+/]{64}$/.test(hash);
  return isRecord(value) && Object.values(value).every(isHash);
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
