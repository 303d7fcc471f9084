import { composeIndexHtml, type Fragment } from '@backshop/delivery/release/compose-index-html';
import type { ReleasablePackage } from '@backshop/delivery/project';
import { indexTemplate } from '@backshop/build-config/output-files';
import type { Policy } from '@backshop/build-config/policy-sources';
import { MiniCssExtractPlugin } from '@backshop/build-config/webpack';
import type { Release } from '@backshop/shared-types';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration, Stats } from 'webpack';
import { type Expose, hostVariant, withoutPlugin } from './variants';
import { runWebpack } from './run-webpack';

interface Monolith {
  host: ReleasablePackage;
  exposes: Expose[];
  /** The release of the federated product. The summaries come from it. */
  release: Release;
  /** The Content-Security-Policy of the federated product. */
  policy: Policy;
  /** Directory of the monolith's origin. */
  directory: string;
  /**
   * Whether webpack's runtime is a separate file. Then a change of a chunk keeps the main script
   * cached.
   */
  hasSeparateRuntime?: boolean;
}

/** The monolith needs no version: the address of a file changes only with its content. */
const version = 'monolith';

const chunkNameOf = ({ remote, name }: Expose) => `${remote}-${name}`;

/**
 * Builds the product as one application. Each part is a lazy chunk that `index.html` preloads for
 * its address. File names contain a content hash.
 * @returns a function that composes its `index.html` with these fragments
 */
export async function buildMonolith(
  build: Monolith,
): Promise<(fragments: readonly Fragment[]) => string> {
  const release = asRelease(build, await bundleMonolith(build));
  const template = await readFile(join(filesOf(build), indexTemplate), 'utf8');
  return (fragments) => composeIndexHtml(template, release, build.policy, fragments);
}

/** Builds the files of the monolith, without `index.html`. */
export async function bundleMonolith(build: Monolith): Promise<Stats> {
  const config = await hostVariant(
    build.host,
    build.exposes,
    (each) => `import(/* webpackChunkName: '${chunkNameOf(each)}' */ ${JSON.stringify(each.file)})`,
  );
  return runWebpack(withHashedNames(config, build.hasSeparateRuntime), filesOf(build));
}

const filesOf = ({ directory }: Monolith) => join(directory, 'host', version);

function withHashedNames(config: Configuration, hasSeparateRuntime = false): Configuration {
  const styles = '[name].[contenthash:10].css';
  return {
    ...config,
    output: {
      ...config.output,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
    },
    plugins: [
      ...withoutPlugin(config.plugins, MiniCssExtractPlugin),
      new MiniCssExtractPlugin({ filename: styles, chunkFilename: styles }),
    ],
    optimization: { ...config.optimization, ...(hasSeparateRuntime && { runtimeChunk: 'single' }) },
  };
}

/** Returns the release that the boot script needs. Its exposes are the monolith's chunks. */
function asRelease({ exposes, release }: Monolith, stats: Stats): Release {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const chunkFiles = (chunk: string) =>
    namedChunkGroups[chunk]?.assets?.map(({ name }) => name) ?? [];
  const mainScript = chunkFiles('main').find((file) => /^main\..*\.js$/.test(file)) ?? '';
  const remotes: Release['remotes'] = {};
  for (const each of exposes) {
    const { summary } = release.remotes[each.remote] ?? {};
    const remote = (remotes[each.remote] ??= {
      version,
      // The monolith has no remote entries. `index.html` loads this main script anyway.
      entry: `/host/${version}/${mainScript}`,
      exposes: {},
      ...(summary && { summary }),
    });
    remote.exposes[each.name] = chunkFiles(chunkNameOf(each));
  }
  return { number: release.number, created: release.created, host: version, remotes };
}
