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
import { releasablePackages } from '@backshop/delivery/project';
import type { ReleasedRemote } from '@backshop/shared-types';

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
  await publish(directory, host, remotes, (remote) =>
    real.includes(remote) ? describeRemote(remote) : describeCopy(remote),
  );
}

/** Publishes the product to a new origin, with another version of each remote. */
export async function publishOtherVersions(directory: string): Promise<void> {
  const remotes = await builtRemotes();
  await publish(
    directory,
    await builtHost(),
    remotes.map((remote) => copyOf(remote, remote.name)),
    describeRemote,
  );
}

async function publish(
  directory: string,
  host: BuiltVersion,
  remotes: BuiltVersion[],
  describe: (remote: BuiltVersion) => Promise<ReleasedRemote>,
): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  const origin = directoryOrigin(directory);
  await changeRelease(origin, testAction, async () => {
    for (const version of [host, ...remotes]) await putBuild(origin, version);
    const entries = remotes.map(async (each) => [each.name, await describe(each)] as const);
    return {
      ...(await describeHost(host)),
      remotes: Object.fromEntries(await Promise.all(entries)),
    };
  });
}

/** Returns the same files under the name and version of another remote, without a list of its files. */
function copyOf(remote: BuiltVersion, name: string): BuiltVersion {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10);
  const version = remote.version.replace(/[^-]*$/, hash);
  return { ...remote, name, version, folder: versionFolder(name, version), texts: {} };
}

/**
 * Returns the record of a copy in a release, with hashes of its own. Equal hashes would compress better than
 * those of real remotes. The hashes are wrong, but nothing loads the files.
 */
async function describeCopy(copy: BuiltVersion): Promise<ReleasedRemote> {
  const described = await describeRemote(copy);
  const integrity = Object.keys(described.integrity ?? {}).map((file) => {
    const hash = createHash('sha384').update(`${copy.name} ${file}`).digest('base64');
    return [file, `sha384-${hash}`] as const;
  });
  return { ...described, integrity: Object.fromEntries(integrity) };
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
