import { remoteEntry } from '@backshop/build-config/output-format';
import { type PackageConfig, summaryOf } from '@backshop/build-config/webpack';
import type { Release, ReleasedRemote } from '@backshop/shared-types';
import type { ReleasablePackage } from '@backshop/delivery/project';
import { readBuiltVersion } from '@backshop/delivery/version/built-version';
import { describeRemote } from '@backshop/delivery/version/package-version';

/** Returns the release that a dev server shows: remotes from their sources, and the last build of the others. */
export async function devRelease(
  live: PackageConfig[],
  built: ReleasablePackage[],
): Promise<Release> {
  return {
    number: 0,
    created: new Date().toISOString(),
    host: 'dev',
    remotes: Object.fromEntries([
      ...live.map((config) => [config.name!, describeLiveRemote(config)] as const),
      ...(await Promise.all(built.map(describeBuiltRemote))),
    ]),
  };
}

/** Returns the folders of the last builds, for the dev server of the host. */
export async function builtFolders(built: ReleasablePackage[]) {
  return Promise.all(
    built.map(async (each) => {
      const { folder, directory } = await readBuiltVersion(each);
      return { directory, publicPath: `/${folder}`, watch: false };
    }),
  );
}

function describeLiveRemote({ devServer, plugins }: PackageConfig): ReleasedRemote {
  const summary = summaryOf(plugins);
  return {
    version: 'dev',
    entry: `http://localhost:${devServer.port}/${remoteEntry}`,
    exposes: {}, // Nothing to preload: a development build has other files.
    ...(summary && { summary }),
  };
}

async function describeBuiltRemote(each: ReleasablePackage) {
  const remote = await describeRemote(await readBuiltVersion(each));
  // The package can be built again in the meantime. Then its files have other hashes.
  delete remote.integrity;
  return [each.name, remote] as const;
}
