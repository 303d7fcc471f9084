import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type BuiltVersion, readBuiltVersion } from '@backshop/delivery/build/built-version';
import { CommandError } from '@backshop/delivery/command-error';
import { directoryOrigin } from '@backshop/delivery/origin/directory/directory-origin';
import { versionFolder } from '@backshop/delivery/origin/folders';
import { changeRelease } from '@backshop/delivery/release/change-release';
import { describeHost, describeRemote } from '@backshop/delivery/release/package-version';
import { putBuild } from '@backshop/delivery/release/put-build';
import { testAction } from '@backshop/delivery/testing/test-action';
import { releasablePackages } from '@backshop/delivery/workspace';

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
  await publish(directory, host, [...real, ...copies].slice(0, count));
}

/** Publishes the product to a new origin, with another version of each remote. */
export async function publishOtherVersions(directory: string): Promise<void> {
  const remotes = await builtRemotes();
  await publish(
    directory,
    await builtHost(),
    remotes.map((remote) => copyOf(remote, remote.name)),
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
    for (const version of [host, ...remotes]) await putBuild(origin, version);
    const entries = remotes.map(async (each) => [each.name, await describeRemote(each)] as const);
    return {
      ...(await describeHost(host)),
      remotes: Object.fromEntries(await Promise.all(entries)),
    };
  });
}

/** Returns the same files as another remote with its own version. It has no list of its files. */
function copyOf(remote: BuiltVersion, name: string): BuiltVersion {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10);
  const version = remote.version.replace(/[^-]*$/, hash);
  return { ...remote, name, version, folder: versionFolder(name, version), texts: {} };
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
