import { ModuleFederationPlugin } from '@backshop/build-config/webpack';
import { loadConfig } from '@backshop/delivery/build/load-config';
import type { ReleasablePackage } from '@backshop/delivery/workspace';
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
      ...withoutPlugin(config.plugins, ModuleFederationPlugin),
      new VirtualUrlPlugin({
        parts: `export const parts = {\n${parts.join('')}};`,
        // An asynchronous entry, for a build that needs one.
        start: `import('./src/index.ts');`,
      }),
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]federation[\\/]federation$/,
        join(import.meta.dirname, '../replacements/imported-federation.ts'),
      ),
    ],
  };
}
