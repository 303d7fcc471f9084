import { type Fragment, composeIndexHtml } from '@backshop/delivery/origin';
import type { ReleasablePackage } from '@backshop/delivery';
import { indexTemplate } from '@backshop/build-config/output-files';
import type { Policy } from '@backshop/build-config/policy-sources';
import { MiniCssExtractPlugin, webpack } from '@backshop/build-config/webpack';
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
  const config = await hostVariant(
    build.host,
    build.exposes,
    (each) => `import(/* webpackChunkName: '${chunkNameOf(each)}' */ ${JSON.stringify(each.file)})`,
  );
  const directory = join(build.directory, 'host', version);
  const stats = await runWebpack(withHashedNames(config), directory);
  assertWithoutFederation(stats);
  const release = asRelease(build, stats);
  const [runtime, main] = entryScripts(stats);
  // The template loads one script, the first one.
  const template = (await readFile(join(directory, indexTemplate), 'utf8'))
    .replaceAll(runtime, main)
    .replace('<title>', `<script async src="/host/${version}/${runtime}"></script><title>`);
  return (fragments) => composeIndexHtml(template, release, build.policy, fragments);
}

/** @throws Error if the build contains Module Federation: it would not be a monolith */
function assertWithoutFederation(stats: Stats): void {
  const files = [...stats.compilation.fileDependencies];
  const found = files.find((file) => /[\\/]@module-federation[\\/].*js$/.test(file));
  if (!found) return;
  throw new Error(`The monolith contains ${found}. Adapt checks/bench/src/products/variants.ts.`);
}

function withHashedNames(config: Configuration): Configuration {
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
      // When webpack's runtime arrives after the main script, that one waits for it. The boot script must not take
      // this for a host that has failed.
      new webpack.BannerPlugin({
        banner: 'window.hostStart.hasRun = true;',
        raw: true,
        test: /^main\..*\.js$/,
      }),
    ],
    // With the runtime in its main script, a monolith would need a new one after every change.
    optimization: { ...config.optimization, runtimeChunk: 'single' },
  };
}

/** Returns the names of webpack's runtime and of the main script. */
function entryScripts(stats: Stats): [runtime: string, main: string] {
  const [runtime, main] = chunkFiles(stats, 'main').filter((file) => file.endsWith('.js'));
  if (runtime && main) return [runtime, main];
  throw new Error(
    'The monolith has not two entry scripts. Adapt checks/bench/src/products/monolith.ts.',
  );
}

function chunkFiles(stats: Stats, chunk: string): string[] {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  return namedChunkGroups[chunk]?.assets?.map(({ name }) => name) ?? [];
}

/** Returns the release that the boot script needs. Its exposes are the monolith's chunks. */
function asRelease({ exposes, release }: Monolith, stats: Stats): Release {
  const [, main] = entryScripts(stats);
  const remotes: Release['remotes'] = {};
  for (const each of exposes) {
    const { summary } = release.remotes[each.remote] ?? {};
    const remote = (remotes[each.remote] ??= {
      version,
      // The monolith has no remote entries. `index.html` loads this main script anyway.
      entry: `/host/${version}/${main}`,
      exposes: {},
      ...(summary && { summary }),
    });
    remote.exposes[each.name] = chunkFiles(stats, chunkNameOf(each));
  }
  return { number: release.number, created: release.created, host: version, remotes };
}
