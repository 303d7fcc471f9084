import { IntegrityPlugin } from '@backshop/build-config/webpack';
import { loadConfig } from '@backshop/delivery/build/load-config';
import type { ReleasablePackage } from '@backshop/delivery/project';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import type { Expose } from './exposes';
import { withoutPlugin } from './without-plugin';

const { VirtualUrlPlugin } = webpack.experiments.schemes;

/**
 * Returns the host's webpack configuration without Module Federation. Its federation module is
 * replaced by one that loads each part with an import that webpack resolves.
 * @param importOf returns the import expression of an expose
 */
export async function hostVariant(
  host: ReleasablePackage,
  exposes: Expose[],
  importOf: (expose: Expose) => string,
): Promise<Configuration> {
  const config = await loadConfig(host, 'production');
  const parts = exposes.map((each) => `'${each.remote}/${each.name}': () => ${importOf(each)},\n`);
  return {
    ...config,
    plugins: [
      // The preset defines constants for the federation runtime.
      ...withoutPlugin(withoutPlugin(config.plugins, webpack.DefinePlugin), IntegrityPlugin),
      new VirtualUrlPlugin({
        parts: `export const parts = {\n${parts.join('')}};`,
        // The entry of a build that starts asynchronously. `hasRun` tells the boot script that the
        // host's script has run.
        start: `window.hostStart.hasRun = true; import('./src/index.ts');`,
      }),
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]federation[\\/]federation$/,
        join(import.meta.dirname, '../replacements/imported-federation.ts'),
      ),
      // In the releases of these products, the remotes have no entries of their own.
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]own-entry$/,
        join(import.meta.dirname, '../replacements/any-entry.ts'),
      ),
    ],
  };
}
