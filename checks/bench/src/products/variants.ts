import { IntegrityPlugin, webpack } from '@backshop/build-config/webpack';
import { loadConfig } from '@backshop/delivery/build';
import type { ReleasablePackage } from '@backshop/delivery';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compiler, Configuration } from 'webpack';

const { VirtualUrlPlugin } = webpack.experiments.schemes;

/**
 * Returns the host's webpack configuration without Module Federation. Its federation module is
 * replaced by one that loads each part with an import that webpack resolves. The federation runtime is left out.
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
      replaceModule(/[\\/]federation[\\/]federation$/, 'imported-federation.ts'),
      replaceModule(/[\\/]loading[\\/]module-federation$/, 'no-module-federation.ts'),
      replaceModule(/[\\/]federation[\\/]release$/, 'any-release.ts'),
    ],
  };
}

type Plugins = NonNullable<Configuration['plugins']>;

/** Replaces a module of the host. The build fails if nothing imports it: it would not be the intended one. */
function replaceModule(request: RegExp, replacement: string): (compiler: Compiler) => void {
  return (compiler) => {
    let isUsed = false;
    new webpack.NormalModuleReplacementPlugin(request, (resolve) => {
      isUsed = true;
      resolve.request = join(import.meta.dirname, '../replacements', replacement);
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap('replaceModule', (compilation) => {
      compilation.hooks.afterSeal.tap('replaceModule', () => {
        if (isUsed || compilation.compiler !== compiler) return;
        const message = `The host imports nothing that matches ${request}. Adapt checks/bench/src/products to it.`;
        compilation.errors.push(new webpack.WebpackError(message));
      });
    });
  };
}

/**
 * Returns the plugins of a configuration without those of one class.
 * @throws Error if there is no plugin of that class: the build would not be the intended one
 */
export function withoutPlugin(
  plugins: Plugins = [],
  Plugin: new (...args: never[]) => object,
): Plugins {
  const others = plugins.filter((plugin) => !(plugin instanceof Plugin));
  if (others.length < plugins.length) return others;
  throw new Error(
    `The webpack configuration has no ${Plugin.name} to remove. Adapt checks/bench/src/products to the preset.`,
  );
}

/** An expose of a remote, with its source file. */
export interface Expose {
  /** Name of the remote. */
  remote: string;
  /** Name within the remote: `Dashboard`. */
  name: string;
  /** Absolute path of the file that exports its component. */
  file: string;
}

/** Reads the exposes of all remotes from their builds. */
export async function readExposes(remotes: ReleasablePackage[]): Promise<Expose[]> {
  const lists = await Promise.all(
    remotes.map(async ({ name, root }) => {
      const { exposes } = JSON.parse(
        await readFile(join(root, 'dist/mf-stats.json'), 'utf8'),
      ) as FederationStats;
      return exposes.map((each) => ({
        remote: name,
        name: each.name,
        file: join(root, each.file),
      }));
    }),
  );
  return lists.flat();
}

/** The fields of Module Federation's statistics that we read. */
interface FederationStats {
  exposes: { name: string; file: string }[];
}
