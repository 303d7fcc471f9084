import type { Release } from '@backshop/shared-types';

/** Whether a value has the fields that commands need of every release, of any format. */
export function isRelease(value: unknown): value is Release {
  if (!isObject(value)) return false;
  const { number, created, host, remotes, candidates, whole } = value;
  return (
    Number.isSafeInteger(number) &&
    Number(number) > 0 &&
    typeof created === 'string' &&
    typeof host === 'string' &&
    areVersions(remotes) &&
    (candidates === undefined || areCandidates(candidates)) &&
    (whole === undefined || isReleaseFile(whole))
  );
}

function areVersions(value: unknown): value is Record<string, Record<string, unknown>> {
  return (
    isObject(value) &&
    Object.values(value).every((each) => isObject(each) && typeof each.version === 'string')
  );
}

function areCandidates(value: unknown): boolean {
  return (
    areVersions(value) &&
    Object.values(value).every(
      ({ share, start }) => typeof share === 'number' && typeof start === 'number',
    )
  );
}

function isReleaseFile(value: unknown): boolean {
  return isObject(value) && typeof value.url === 'string' && typeof value.integrity === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
