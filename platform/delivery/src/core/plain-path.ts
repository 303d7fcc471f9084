import { CommandError } from '../base/command-error';

/** Longest path, in characters. An object store allows 1024 bytes. */
const maxLength = 800;

/**
 * Whether a value is a path that stays inside its folder, whatever reads it: a disk, an object store or an address.
 * Its parts are separated by single slashes.
 */
export function isPlainPath(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxLength &&
    !/[\\\p{Cc}\p{Cs}]/u.test(value) &&
    value.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}

/** @throws CommandError when a path could lead to a file that is not on the origin */
export function assertPlainPath(path: string): void {
  if (isPlainPath(path)) return;
  throw new CommandError(
    `The path ${JSON.stringify(path)} leads out of the folder of the origin. Nothing was read or written there. Look for a file on the origin, or on the one it was copied from, that names this path.`,
  );
}
