import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { browserModule } from './plugins/entry-code';
import { IntegrityPlugin } from './plugins/integrity';
import { licenses } from './plugins/licenses';
import { StableIdsPlugin } from './plugins/stable-output';
import {
  compileHint,
  compression,
  scriptMinimizer,
  sourceMaps,
  stylesheetMinimizer,
} from './production';
import { assetRules, scriptRules, styleRules } from './rules';

/** Module that reports the errors of a page under `pnpm dev`. */
export const reportCrashes = browserModule('report-crashes');

/** The mode that `webpack --mode …` and the dev server pass to a configuration. */
export type Mode = 'development' | 'production';

/** The webpack configuration of a package and its dev server. */
export interface PackageConfig extends Configuration {
  devServer: DevServerConfiguration & { port: number };
}

/** What every package passes to the preset. */
export interface PackageBuild {
  /**
   * Absolute path of the package.
   * @example import.meta.dirname
   */
  root: string;
  /**
   * Name in the federation, and the prefix of the package's class names.
   * @example 'reports'
   */
  name: string;
  /**
   * Port of the dev server. Each package of a workspace needs its own.
   * @example 3001
   */
  port: number;
}

/** Returns the part of the configuration that is the same for host and remotes. */
export function baseConfig({ root, name, port }: PackageBuild, mode: Mode): PackageConfig {
  const isDev = mode === 'development';
  const stylesheets = new MiniCssExtractPlugin({
    filename: '[name].css',
    chunkFilename: '[name].css',
    linkType: false, // A link to a stylesheet needs no type.
  });
  return {
    name,
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: isDev ? 'cheap-module-source-map' : false,
    output: {
      path: join(root, 'dist'),
      // Under development, webpack would delete a hot update after 10 seconds. A slow page may request it later.
      clean: !isDev,
      uniqueName: name,
      // Firefox drops the preload of a script whose element has a charset.
      charset: false,
      publicPath: 'auto',
      // The folder of a version has the content hash in its name. File names stay readable.
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name][ext]',
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: { rules: [...scriptRules(isDev), ...styleRules(name, isDev), ...assetRules] },
    plugins: isDev
      ? // Without `forceEnable`, a NODE_ENV for production turns it off.
        [stylesheets, new ReactRefreshPlugin({ library: name, overlay: false, forceEnable: true })]
      : [
          stylesheets,
          new StableIdsPlugin(),
          compileHint(),
          new IntegrityPlugin(),
          licenses(),
          ...compression(),
          sourceMaps(root),
        ],
    optimization: {
      // Hot updates are files named after chunk ids. Names would differ only in case: dashboard, Dashboard.
      chunkIds: 'deterministic',
      ...(!isDev && {
        minimizer: [scriptMinimizer(name), stylesheetMinimizer()],
        // A lazy chunk is one file with the name that its import gives it.
        splitChunks: { cacheGroups: { defaultVendors: false } },
      }),
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    devServer: {
      port,
      hot: true,
      // Nobody else may read the sources: no other machine, and no page of another site.
      host: '127.0.0.1',
      allowedHosts: ['localhost', '127.0.0.1'],
      client: {
        logging: 'warn',
        overlay: { errors: true, warnings: false, runtimeErrors: false },
      },
    },
  };
}
