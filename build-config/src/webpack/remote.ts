import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { remoteEntry } from '../output-format';
import { baseConfig, type Mode, type PackageBuild, type PackageConfig } from './base';
import { chunkFilename } from './chunk-names';
import { remoteContractPlugin } from './contract';
import { DistinctBuildsPlugin, distinctNames } from './distinct-builds';
import { FreshRetryPlugin } from './fresh-retry';
import { federationDefaults, hostsRuntime, leanRuntime, sharedSingletons } from './federation';
import { LastingChunksPlugin } from './lasting-chunks';
import { OwnAddressPlugin } from './own-address';
import { type Summary, SummaryPlugin } from './summary';

const jsxDevRuntime = '@backshop/build-config/jsx-dev-runtime';

interface RemoteBuild extends PackageBuild {
  /** For each expose, the file that exports its component. */
  exposes: Record<string, string>;
  /** What the shell can know of the remote before it loads any of it. */
  summary?: Summary;
}

/**
 * The build of a remote. In production: the exposes alone, without React and without the
 * federation runtime, which the host provides. In development: the same exposes with copies of
 * both, so that the remote also runs alone at its own port.
 */
export function remote(build: RemoteBuild) {
  return (_env: unknown, { mode }: { mode: Mode }): PackageConfig => {
    const isDev = mode === 'development';
    const base = baseConfig(build, mode);
    const shared = sharedSingletons(build.root, isDev ? 'both' : 'consume');
    return {
      ...base,
      entry: isDev ? { standalone: './src/index.ts' } : {},
      output: {
        ...base.output,
        ...(!isDev && {
          ...distinctNames(build.name),
          chunkFilename: chunkFilename(Object.keys(build.exposes)),
        }),
      },
      externals: isDev ? [] : [hostsRuntime],
      resolve: {
        ...base.resolve,
        ...(isDev && { alias: { 'react/jsx-dev-runtime$': jsxDevRuntime } }),
      },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          ...federationDefaults,
          name: build.name,
          filename: remoteEntry,
          // Not `var`, which would ask for names that are identifiers: no `gift-cards`.
          library: { type: 'window', name: build.name },
          exposes: Object.fromEntries(
            Object.entries(build.exposes).map(([name, file]) => [
              `./${name}`,
              { import: file, name },
            ]),
          ),
          shared,
          experiments: isDev ? {} : { optimization: leanRuntime },
        }),
        new FreshRetryPlugin(),
        ...(isDev
          ? []
          : [
              new OwnAddressPlugin(),
              new LastingChunksPlugin(build.name, Object.keys(build.exposes)),
              new DistinctBuildsPlugin(),
            ]),
        ...(build.summary ? [new SummaryPlugin(build.summary)] : []),
        isDev ? standalonePage(build.name) : remoteContractPlugin(build, shared),
      ],
    };
  };
}

function standalonePage(name: string) {
  return new HtmlWebpackPlugin({
    title: `${name} · Backshop`,
    chunks: ['standalone'],
    meta: { viewport: 'width=device-width, initial-scale=1' },
  });
}
