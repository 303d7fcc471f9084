import { createHash } from 'node:crypto';
import { hostScript, remoteEntry } from '@backshop/build-config/output-format';
import type { ReleasedRemote } from '@backshop/shared-types';
import type { PackageVersion } from './package-version';

/** Returns the hash of the host's script. A version without this script has none. */
export async function hostIntegrity({ readBytes }: PackageVersion): Promise<string | undefined> {
  const script = await readBytes(hostScript);
  return script && integrity(script);
}

/**
 * Returns the hashes of a remote's entry and of the first files of its exposes. A version from before
 * its entry had hashes loads its files without them. Then only the entry can be verified.
 * @param files the first files of all exposes
 */
export async function remoteIntegrity(
  { readBytes }: PackageVersion,
  files: string[],
): Promise<NonNullable<ReleasedRemote['integrity']>> {
  const entry = await readBytes(remoteEntry);
  if (!entry) return {};
  const hashes = new Map([[remoteEntry, integrity(entry)]]);
  for (const file of files) {
    const content = await readBytes(file);
    // The preload of a file needs the same hash as the entry's request, or none.
    if (content && entry.includes(sha384(content))) hashes.set(file, integrity(content));
  }
  return Object.fromEntries(hashes);
}

/** Returns the value of the `integrity` attribute that accepts only this content. */
export function integrity(content: Buffer): string {
  return `sha384-${sha384(content)}`;
}

function sha384(content: Buffer): string {
  return createHash('sha384').update(content).digest('base64');
}
