import { CommandError } from '../base/command-error';
import type { Origin } from '../core/origin';
import { isPackage, isVersion } from '../core/paths';
import { listVersions } from '../core/stored-version';

/** A version with only some of the first digits of its hash. */
const short = /-[0-9a-f]{1,31}$/;

/** Whether a text can name a version, maybe with only the first digits of its hash. */
export function isTypedVersion(text: string): boolean {
  return isVersion(text) && /-[0-9a-f]+$/.test(text);
}

/** Whether a version is the one that somebody typed, maybe with only the first digits of its hash. */
export function isTyped(typed: string, version = ''): boolean {
  if (typed === version) return true;
  const isShort = short.test(typed) && version.startsWith(typed);
  // Anybody can put a version on the origin that has the hash of another one before its own.
  return isShort && /^[0-9a-f]+$/.test(version.slice(typed.length));
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

/** Returns the whole version of a package that somebody typed. One that is not on the origin stays as it is. */
export async function wholeVersionOn(origin: Origin, name: string, typed: string): Promise<string> {
  if (!isPackage(name)) return typed;
  const stored = (await listVersions(origin, name)).map(({ version }) => version);
  return wholeVersion(typed, stored);
}
