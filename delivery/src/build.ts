import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atOnce } from './at-once';
import { inputsChanged, rememberInputs } from './build-inputs';
import { CommandError } from './command-error';
import type { ReleasablePackage } from './workspace';

/**
 * Builds the packages whose inputs changed since their last build, as many at once as there are cores.
 * @throws CommandError with webpack's own words when a build fails
 */
export async function buildPackages(packages: ReleasablePackage[]): Promise<void> {
  await atOnce(availableParallelism(), packages, buildPackage);
}

async function buildPackage(built: ReleasablePackage): Promise<void> {
  const inputs = await inputsChanged(built);
  if (!inputs) return console.log(`  ${built.folder}: unchanged`);
  const started = performance.now();
  await runWebpack(built);
  await rememberInputs(built, inputs);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${built.folder}: built in ${seconds} s`);
}

/** The same as `webpack --mode production` in the package's folder. */
async function runWebpack({ folder, root }: ReleasablePackage): Promise<void> {
  const webpack = createRequire(join(root, 'package.json')).resolve('webpack/bin/webpack.js');
  try {
    await promisify(execFile)(process.execPath, [webpack, '--mode', 'production'], { cwd: root });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new CommandError(`The build of ${folder} failed.\n${stdout}${stderr}`);
  }
}
