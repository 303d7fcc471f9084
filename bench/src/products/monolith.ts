import { composePage } from '@backshop/delivery/compose-page';
import type { ReleasablePackage } from '@backshop/delivery/workspace';
import { pageTemplate } from '@backshop/build-config/output-format';
import { MiniCssExtractPlugin } from '@backshop/build-config/webpack';
import type { Release } from '@backshop/shared-types';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration, Stats } from 'webpack';
import type { Expose } from './exposes';
import { hostVariant } from './host-variant';
import { runWebpack } from './run-webpack';
import { withoutPlugin } from './without-plugin';

interface Monolith {
  host: ReleasablePackage;
  exposes: Expose[];
  /** What the federated product has live: the summaries come from it. */
  release: Release;
  /** Directory of the origin. */
  directory: string;
  /** Whether the list of chunks is a file of its own, so that a change leaves the main script cached. */
  hasRuntimeApart?: boolean;
}

/** The one build whose files never move: an address changes with its file's content alone. */
const version = 'monolith';

const chunkNameOf = ({ remote, name }: Expose) => `${remote}-${name}`;

/**
 * Builds the same product as one application: parts are lazy imports, each a chunk that the page
 * preloads for its address, and every file has its content's hash in its name.
 */
export async function buildMonolith(build: Monolith): Promise<void> {
  const stats = await bundleMonolith(build);
  const template = await readFile(join(filesOf(build), pageTemplate), 'utf8');
  const page = composePage(template, asRelease(build, stats));
  await writeFile(join(build.directory, 'index.html'), page);
}

/** The files of the monolith, without its page. */
export async function bundleMonolith(build: Monolith): Promise<Stats> {
  const config = await hostVariant(
    build.host,
    build.exposes,
    (each) => `import(/* webpackChunkName: '${chunkNameOf(each)}' */ ${JSON.stringify(each.file)})`,
  );
  return runWebpack(withHashedNames(config, build.hasRuntimeApart), filesOf(build));
}

const filesOf = ({ directory }: Monolith) => join(directory, 'host', version);

function withHashedNames(config: Configuration, hasRuntimeApart = false): Configuration {
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
    optimization: { ...config.optimization, ...(hasRuntimeApart && { runtimeChunk: 'single' }) },
  };
}

/** What the page's boot script preloads from: the same release, with the chunks as the files of the exposes. */
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
      // Asked for by the page already; a chunk has no entry of its own.
      entry: `/host/${version}/${mainScript}`,
      exposes: {},
      ...(summary && { summary }),
    });
    remote.exposes[each.name] = chunkFiles(chunkNameOf(each));
  }
  return { number: release.number, created: release.created, host: version, remotes };
}
