import type { Release, ReleasedRemote } from '@backshop/shared-types';

/** The page's release can't be used; `message` says why in words for whoever runs the origin. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/**
 * The release that the page carries.
 * @throws ReleaseError when it is missing, not JSON, or not a release.
 */
export function readRelease(page: Document): Release {
  const element = page.getElementById('release');
  if (!element) throw new ReleaseError('The page has no element script#release.');
  return parseRelease(element.textContent ?? '');
}

function parseRelease(text: string): Release {
  if (!text.trim()) throw new ReleaseError('script#release is empty.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ReleaseError(`script#release is not JSON: ${(error as Error).message}`);
  }
  const problem = findProblem(value);
  if (problem) throw new ReleaseError(`script#release is not a release: ${problem}.`);
  return value as Release;
}

function findProblem(value: unknown): string | undefined {
  if (!isRecord(value)) return 'it is no object';
  if (!Number.isInteger(value.number)) return '"number" is no whole number';
  if (typeof value.created !== 'string') return '"created" is no text';
  if (typeof value.host !== 'string') return '"host" is no text';
  if (!isRecord(value.remotes)) return '"remotes" is no object';
  for (const [name, remote] of Object.entries(value.remotes)) {
    if (!isReleasedRemote(remote)) {
      return `remote "${name}" needs "version" and "entry" as text and "exposes" as lists of files`;
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
    Object.values(value.exposes).every(isTextList)
  );
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
