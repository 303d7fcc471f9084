import { CommandError } from '../base/command-error';

/**
 * Returns a version as people read and type it: with the first 10 of the 32 digits of its hash. Addresses, paths and
 * JSON have the whole one.
 */
export function shortVersion(version = ''): string {
  return version.replace(/-([0-9a-f]{10})[0-9a-f]{22}$/, '-$1');
}

/** Whether a version is the one that somebody typed, maybe with only the first digits of its hash. */
export function isTyped(typed: string, version = ''): boolean {
  return typed === version || (/-[0-9a-f]+$/.test(typed) && version.startsWith(typed));
}

/**
 * Returns the whole version that somebody typed. A text that begins none of the versions stays as it is.
 * @throws CommandError when several versions begin with it
 */
export function wholeVersion(typed: string, versions: string[]): string {
  if (versions.includes(typed)) return typed;
  const [found = typed, ...others] = new Set(versions.filter((version) => isTyped(typed, version)));
  if (others.length === 0) return found;
  throw new CommandError(
    `Several versions begin with ${typed}: ${[found, ...others].join(', ')}. Nothing was changed. Type more digits of the one you mean.`,
  );
}
