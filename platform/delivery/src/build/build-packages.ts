import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from '../base/command-error';
import { eachLimit } from '../base/each-limit';
import type { ReleasablePackage } from '../base/project';
import { runChild } from '../base/run-child';
import { assertBuildable } from './buildable-folder';
import { changedInputs, forgetInputs, hasBuild, recordSuccess } from './build-inputs';

/** Lets a program load `webpack.config.ts`. */
const tsx = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;
const program = join(import.meta.dirname, `webpack-process${extname(import.meta.filename)}`);

export interface BuildOptions {
  /** Stops the builds. The next command builds these packages again. */
  signal?: AbortSignal;
  /** Whether builds of other sources stay. Then only packages without a build are built. */
  keepOlder?: boolean;
  /** Gets a line for each package. Default: prints it. */
  log?: (line: string) => void;
}

/** Builds what changed, one package on each core. A CommandError has the output of webpack. */
export async function buildPackages(
  packages: ReleasablePackage[],
  options: BuildOptions = {},
): Promise<void> {
  for (const { root } of packages) assertBuildable(root);
  await eachLimit(packages, (each) => buildPackage(each, options), availableParallelism());
}

async function buildPackage(
  built: ReleasablePackage,
  { signal, keepOlder = false, log = console.log }: BuildOptions,
): Promise<void> {
  if (keepOlder && hasBuild(built)) return log(`  ${built.folder}: its last build`);
  const inputs = await changedInputs(built);
  if (!inputs) return log(`  ${built.folder}: unchanged`);
  const started = performance.now();
  await forgetInputs(built);
  await runWebpack(built, signal);
  await recordSuccess(built, inputs);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`  ${built.folder}: built in ${seconds} s`);
}

async function runWebpack({ folder, root }: ReleasablePackage, abort?: AbortSignal): Promise<void> {
  const args = ['--import', tsx, program];
  const { code, stdout, stderr } = await runChild(process.execPath, args, { cwd: root, abort });
  if (code === 0) return;
  throw new CommandError(
    `The build of ${folder} failed. Fix the errors below, then run the command again.\n${stdout}${stderr}`,
  );
}
