import { type BuiltVersion, readBuiltVersion } from '@backshop/delivery/built-version';
import { changeRelease } from '@backshop/delivery/change-release';
import { CommandError } from '@backshop/delivery/command-error';
import { directoryOrigin } from '@backshop/delivery/directory-origin';
import { loadConfig } from '@backshop/delivery/load-config';
import { describeRemote } from '@backshop/delivery/package-version';
import { versionFolder } from '@backshop/delivery/release-versions';
import { putBuild } from '@backshop/delivery/put-build';
import { releasablePackages } from '@backshop/delivery/workspace';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import webpack from 'webpack';
import { runWebpack } from './run-webpack';

/**
 * Publishes a host on an origin of its own, with as many remotes as asked for: the real ones first, the
 * Dashboard before all, then copies of the last one under other names.
 */
export async function publishScaled(
  directory: string,
  host: BuiltVersion,
  count: number,
): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  const origin = directoryOrigin(directory);
  const [, ...real] = await Promise.all(releasablePackages().map(readBuiltVersion));
  const last = real.at(-1);
  if (!last) throw new CommandError('There is no remote to publish.');
  const copies = Array.from({ length: Math.max(0, count - real.length) }, (_, index) =>
    copyOf(last, `copy-${index + 1}`),
  );
  const remotes = [...real, ...copies].slice(0, count);
  await changeRelease(origin, async () => {
    for (const version of [host, ...remotes]) await putBuild(origin, version);
    const described = remotes.map(async (each) => [each.name, await describeRemote(each)] as const);
    return { host: host.version, remotes: Object.fromEntries(await Promise.all(described)) };
  });
}

/** The same files under another name, with a version of its own. */
function copyOf(remote: BuiltVersion, name: string): BuiltVersion {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10);
  const version = remote.version.replace(/[^-]*$/, hash);
  return { ...remote, name, version, folder: versionFolder(name, version) };
}

/** The host as it was built last. */
export async function builtHost(): Promise<BuiltVersion> {
  const [host] = releasablePackages();
  if (!host) throw new CommandError('There is no host to publish.');
  return readBuiltVersion(host);
}

/** Builds the host as it would be with a page for every remote that a release names. */
export async function buildKnowingHost(directory: string): Promise<BuiltVersion> {
  const [host] = releasablePackages();
  if (!host) throw new CommandError('There is no host to build.');
  const config = await loadConfig(host, 'production');
  const everyRemoteKnown = new webpack.NormalModuleReplacementPlugin(
    /[\\/]federation[\\/]unknown-remotes$/,
    join(import.meta.dirname, '../replacements/every-remote-known.ts'),
  );
  const plugins = [...(config.plugins ?? []), everyRemoteKnown];
  await runWebpack({ ...config, plugins }, join(directory, 'dist'));
  return readBuiltVersion({ ...host, root: directory });
}
