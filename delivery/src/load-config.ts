import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import type WebpackDevServer from 'webpack-dev-server';
import { CommandError } from './command-error';
import type { ReleasablePackage } from './workspace';

/** A configuration of the preset, whose dev server always has a port. */
export type PackageConfig = Configuration & {
  devServer: WebpackDevServer.Configuration & { port: number };
};

/**
 * The webpack configuration of a package, as `webpack --mode …` in its folder would use it.
 * @throws CommandError when the package has none
 */
export async function loadConfig(
  { root }: ReleasablePackage,
  mode: 'development' | 'production',
  env: object = {},
): Promise<PackageConfig> {
  const file = join(root, 'webpack.config.ts');
  if (!existsSync(file)) throw new CommandError(`${file} is missing.`);
  const module = (await import(pathToFileURL(file).href)) as {
    default: (env: object, argv: { mode: string }) => PackageConfig;
  };
  return module.default(env, { mode });
}
