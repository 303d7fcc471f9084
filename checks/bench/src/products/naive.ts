import { composeIndexHtml } from '@backshop/delivery/origin';
import { loadConfig } from '@backshop/delivery/build';
import type { ReleasablePackage } from '@backshop/delivery';
import { indexTemplate, remoteEntry } from '@backshop/build-config/output-files';
import type { Policy } from '@backshop/build-config/policy-sources';
import {
  HostRuntimePlugin,
  HtmlWebpackPlugin,
  IntegrityPlugin,
  ModuleFederationPlugin,
  SharedChunksPlugin,
} from '@backshop/build-config/webpack';
import type { Release } from '@backshop/shared-types';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { type Expose, hostVariant, withoutPlugin } from './variants';
import { runWebpack } from './run-webpack';

interface NaiveFederation {
  host: ReleasablePackage;
  remotes: ReleasablePackage[];
  exposes: Expose[];
  /** The release of the federated product. The summaries come from it. */
  release: Release;
  /** The Content-Security-Policy of the federated product. */
  policy: Policy;
  /** Directory of the origin of the naive federation. */
  directory: string;
}

const version = 'naive';

/** As in most guides: every build contains a copy of React, and the browser uses one of them. */
const federationOptions = {
  shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
  dts: false,
  manifest: false,
};

/**
 * Builds the product as most guides to Module Federation do. The host contains the addresses of the
 * remotes and starts behind an asynchronous boundary. Each build contains React and the federation
 * runtime. `index.html` loads only the host's files.
 */
export async function buildNaiveFederation(build: NaiveFederation): Promise<void> {
  await Promise.all(build.remotes.map((remote) => buildRemote(remote, build)));
  const directory = join(build.directory, 'host', version);
  await runWebpack(await hostConfig(build), directory);
  const template = withoutMessage(await readFile(join(directory, indexTemplate), 'utf8'));
  const indexHtml = composeIndexHtml(template, withoutPreloads(build.release), build.policy);
  await writeFile(join(build.directory, 'index.html'), indexHtml);
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
    // The released host sets it in a module of its entry.
    output: { ...config.output, publicPath: 'auto' },
    // No prerendered shell: its styles load behind the asynchronous boundary.
    resolve: {
      ...config.resolve,
      alias: { [join(host.root, 'src/document/prerendered-shell')]: false },
    },
    plugins: [
      ...(config.plugins ?? []).map(withoutShellScript),
      new ModuleFederationPlugin({
        ...federationOptions,
        name: 'host',
        remotes: Object.fromEntries(addresses),
      }),
    ],
  };
}

/**
 * Removes the message for old browsers. The styles that hide it load behind the asynchronous boundary, so
 * every browser would paint it first.
 * @throws Error if the template has no such message
 */
function withoutMessage(template: string): string {
  const html = template.replace(/<p id="?old-browser"?>.*?<\/p>/s, '');
  if (html.length < template.length) return html;
  throw new Error(
    'The template has no message for old browsers. Adapt checks/bench/src/products/naive.ts.',
  );
}

/** Removes the script that marks the current entry in the prerendered shell. */
function withoutShellScript<Plugin>(plugin: Plugin): Plugin | HtmlWebpackPlugin {
  if (!(plugin instanceof HtmlWebpackPlugin)) return plugin;
  const { templateParameters } = plugin.userOptions;
  return new HtmlWebpackPlugin({
    ...plugin.userOptions,
    templateParameters: { ...templateParameters, showPage: '' },
  });
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
  const replaced = [ModuleFederationPlugin, HostRuntimePlugin, SharedChunksPlugin, IntegrityPlugin];
  const plugins = [...replaced.reduce(withoutPlugin, config.plugins ?? []), federation];
  // All files are in one folder, and each remote contains the federation runtime.
  const output = { ...config.output, chunkFilename: '[name].js' };
  await runWebpack({ ...config, output, plugins }, join(directory, 'remotes', remote.name));
}

/**
 * Returns the release without the remotes' files and hashes, so that `index.html` preloads none of them. Each
 * remote needs an entry, so it gets the host's main script, which `index.html` preloads anyway.
 */
function withoutPreloads({ number, created, remotes }: Release): Release {
  const withoutFiles = Object.entries(remotes).map(([name, { summary }]) => {
    const entry = `/host/${version}/main.js`;
    return [name, { version, entry, exposes: {}, ...(summary && { summary }) }] as const;
  });
  return { number, created, host: version, remotes: Object.fromEntries(withoutFiles) };
}
