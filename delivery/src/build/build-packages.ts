import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../command-error';
import { eachLimit } from '../each-limit';
import type { ReleasablePackage } from '../workspace';
import { changedInputs, recordInputs } from './build-inputs';

/**
 * Builds the packages whose inputs changed since their last build, one on each processor core.
 * @throws CommandError with the output of webpack when a build fails
 */
export async function buildPackages(packages: ReleasablePackage[]): Promise<void> {
  await eachLimit(packages, availableParallelism(), buildPackage);
}

async function buildPackage(built: ReleasablePackage): Promise<void> {
  const inputs = await changedInputs(built);
  if (!inputs) return console.log(`  ${built.folder}: unchanged`);
  const started = performance.now();
  await runWebpack(built);
  await recordInputs(built, inputs);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${built.folder}: built in ${seconds} s`);
}

/** Does the same as `webpack --mode production` in the package's folder. */
async function runWebpack({ folder, root }: ReleasablePackage): Promise<void> {
  const webpack = createRequire(join(root, 'package.json')).resolve('webpack/bin/webpack.js');
  try {
    await promisify(execFile)(process.execPath, [webpack, '--mode', 'production'], { cwd: root });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new CommandError(
      `The build of ${folder} failed. Fix the errors below, then run the command again.\n${stdout}${stderr}`,
    );
  }
}
