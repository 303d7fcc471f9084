import { composePage } from '@backshop/delivery/compose-page';
import { loadConfig } from '@backshop/delivery/load-config';
import type { ReleasablePackage } from '@backshop/delivery/workspace';
import { pageTemplate, remoteEntry } from '@backshop/build-config/output-format';
import { LastingChunksPlugin, ModuleFederationPlugin } from '@backshop/build-config/webpack';
import type { Release } from '@backshop/shared-types';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import type { Expose } from './exposes';
import { hostVariant } from './host-variant';
import { runWebpack } from './run-webpack';
import { withoutPlugin } from './without-plugin';

interface NaiveFederation {
  host: ReleasablePackage;
  remotes: ReleasablePackage[];
  exposes: Expose[];
  /** What the federated product has live: the summaries come from it. */
  release: Release;
  /** Directory of the origin. */
  directory: string;
}

const version = 'naive';

/** As the guides have it: everybody brings a copy, and one is used. */
const federationOptions = {
  shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
  dts: false,
  manifest: false,
};

/**
 * Builds the same product as the guides of Module Federation do it: the remotes' addresses are compiled
 * into the host, everything starts behind an asynchronous boundary, each build carries React and the
 * federation runtime, and the page names nothing but the host's files.
 */
export async function buildNaiveFederation(build: NaiveFederation): Promise<void> {
  await Promise.all(build.remotes.map((remote) => buildRemote(remote, build)));
  const directory = join(build.directory, 'host', version);
  await runWebpack(await hostConfig(build), directory);
  const template = await readFile(join(directory, pageTemplate), 'utf8');
  const page = composePage(template, withoutPreloads(build.release));
  await writeFile(join(build.directory, 'index.html'), page);
}

async function hostConfig({ host, remotes, exposes }: NaiveFederation): Promise<Configuration> {
  const config = await hostVariant(
    host,
    exposes,
    ({ remote, name }) => `import('${remote}/${name}')`,
  );
  const addresses = remotes.map(
    ({ name }) => [name, `${name}@/remotes/${name}/${remoteEntry}`] as const,
  );
  return {
    ...config,
    entry: { main: 'virtual:start' },
    // Its styles come behind the boundary: the page has none that a frame could be painted with.
    resolve: { ...config.resolve, alias: { [join(host.root, 'src/page/frame')]: false } },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        ...federationOptions,
        name: 'host',
        remotes: Object.fromEntries(addresses),
      }),
    ],
  };
}

async function buildRemote(remote: ReleasablePackage, { exposes, directory }: NaiveFederation) {
  const config = await loadConfig(remote, 'production');
  const own = exposes.filter((each) => each.remote === remote.name);
  const federation = new ModuleFederationPlugin({
    ...federationOptions,
    name: remote.name,
    filename: remoteEntry,
    exposes: Object.fromEntries(own.map(({ name, file }) => [`./${name}`, file])),
  });
  const others = withoutPlugin(config.plugins, ModuleFederationPlugin);
  const plugins = [...withoutPlugin(others, LastingChunksPlugin), federation];
  // All of its files lie in one folder, and its own federation runtime is in each remote.
  const output = { ...config.output, chunkFilename: '[name].js' };
  await runWebpack(
    { ...config, output, externals: [], plugins },
    join(directory, 'remotes', remote.name),
  );
}

/** The page says what the shell shows of a remote, and nothing of its files. */
function withoutPreloads(release: Release): Release {
  const remotes = Object.entries(release.remotes).map(
    ([name, remote]) => [name, { ...remote, exposes: {} }] as const,
  );
  return { ...release, host: version, remotes: Object.fromEntries(remotes) };
}
