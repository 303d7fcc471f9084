import type { Release } from '@backshop/shared-types';

/** Whether a value has the fields that commands need of every release, of any format. */
export function isRelease(value: unknown): value is Release {
  if (!isObject(value)) return false;
  const { number, created, host, remotes, whole } = value;
  return (
    Number.isSafeInteger(number) &&
    Number(number) > 0 &&
    typeof created === 'string' &&
    typeof host === 'string' &&
    isObject(remotes) &&
    Object.values(remotes).every(
      (remote) => isObject(remote) && typeof remote.version === 'string',
    ) &&
    (whole === undefined || isReleaseFile(whole))
  );
}

function isReleaseFile(value: unknown): boolean {
  return isObject(value) && typeof value.url === 'string' && typeof value.integrity === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
