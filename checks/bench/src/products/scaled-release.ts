import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { CommandError, releasablePackages } from '@backshop/delivery';
import {
  type BuiltVersion,
  changeRelease,
  directoryOrigin,
  putVersion,
} from '@backshop/delivery/origin';
import { changedBuild, changedBuildWithoutFiles, testAction } from '@backshop/delivery/testing';
import { readBuiltVersion } from '@backshop/delivery/build';

/**
 * Publishes a host and a number of remotes to a new origin. The Dashboard comes first, then the
 * other remotes, then copies of the last remote under other names.
 * @param count number of remotes
 */
export async function publishScaled(
  directory: string,
  host: BuiltVersion,
  count: number,
): Promise<void> {
  const real = await builtRemotes();
  const copies = Array.from({ length: Math.max(0, count - real.length) }, (_, index) =>
    copyOf(real.at(-1)!, `copy-${index + 1}`),
  );
  const remotes = [...real, ...copies].slice(0, count);
  await publish(directory, host, remotes);
}

/** Publishes the product to a new origin, with another version of each remote. */
export async function publishOtherVersions(directory: string): Promise<void> {
  const remotes = await builtRemotes();
  await publish(
    directory,
    await builtHost(),
    // Another order of the same files makes another version.
    remotes.map((remote) =>
      changedBuild(remote, remote.name, ({ copies }) => ({ copies: [...copies].reverse() })),
    ),
  );
}

async function publish(
  directory: string,
  host: BuiltVersion,
  remotes: BuiltVersion[],
): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  const origin = directoryOrigin(directory);
  await changeRelease(origin, testAction, async () => {
    for (const version of [host, ...remotes]) await putVersion(origin, version);
    return {
      host: host.version,
      remotes: Object.fromEntries(remotes.map(({ name, version }) => [name, { version }] as const)),
    };
  });
}

/**
 * Returns a build under another name, with hashes of its own. Equal hashes would compress better than those of real
 * remotes. The hashes are wrong, but nothing loads the files.
 */
function copyOf(remote: BuiltVersion, name: string): BuiltVersion {
  return changedBuildWithoutFiles(remote, name, ({ integrity }) => ({
    files: Object.fromEntries(
      Object.keys(integrity).map((file) => {
        const hash = createHash('sha256').update(`${name} ${file}`).digest('hex');
        return [file, hash] as const;
      }),
    ),
  }));
}

async function builtRemotes(): Promise<BuiltVersion[]> {
  const [, ...remotes] = await Promise.all(releasablePackages().map(readBuiltVersion));
  if (remotes.length > 0) return remotes;
  throw new CommandError('The workspace has no remote to publish.');
}

/** Returns the last build of the host. */
export async function builtHost(): Promise<BuiltVersion> {
  const [host] = releasablePackages();
  if (!host) throw new CommandError('The workspace has no host to publish.');
  return readBuiltVersion(host);
}
