/**
 * Returns a version as people read and type it: with the first 10 of the 32 digits of its hash. Addresses, paths and
 * JSON have the whole one.
 */
export function shortVersion(version = ''): string {
  return version.replace(/-([0-9a-f]{10})[0-9a-f]{22}$/, '-$1');
}
