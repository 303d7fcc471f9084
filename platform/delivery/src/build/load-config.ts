import type { PackageConfig } from '@backshop/build-config/webpack';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from '../base/command-error';
import { assertBuildable } from './buildable-folder';

/** @throws CommandError when the package has no `webpack.config.ts`, or cannot be built in its folder */
export async function loadConfig(
  { root }: { root: string },
  mode: 'development' | 'production',
  env: object = {},
): Promise<PackageConfig> {
  assertBuildable(root);
  const file = join(root, 'webpack.config.ts');
  if (!existsSync(file))
    throw new CommandError(`${file} is missing. Add it, as in the other packages.`);
  const module = (await import(pathToFileURL(file).href)) as {
    default: (env: object, argv: { mode: string }) => PackageConfig;
  };
  return module.default(env, { mode });
}
