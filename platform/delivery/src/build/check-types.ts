import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { CommandError } from '../base/command-error';
import { findProject, type ReleasablePackage } from '../base/project';
import { endGroup, runChild } from '../base/run-child';
import { parseAs } from '../core/schema';
import { changedInputs, recordSuccess } from './build-inputs';
import { assertBuildable } from './buildable-folder';
import { buildPackages } from './build-packages';

/** Builds what changed, and checks its types meanwhile. A type error stops the builds. */
export async function buildChecked(
  packages: ReleasablePackage[],
  log: (line: string) => void = console.log,
): Promise<void> {
  for (const { root } of packages) assertBuildable(root); // Before the types, which take longer.
  const stop = new AbortController();
  const check = checkTypes(packages, log).catch((error: unknown) => {
    stop.abort();
    throw error;
  });
  const builds = buildPackages(packages, { signal: stop.signal, log });
  const results = await Promise.allSettled([check, builds]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * The configuration of the check, relative to the package. It is the package's own without the tests,
 * so it reads what the build reads. The compiler cannot leave out files by an option.
 */
const configFile = 'node_modules/.cache/tsconfig.release.json';
const tests = ['**/*.test.ts', '**/*.test.tsx'];

/**
 * Checks the types of the packages whose inputs changed since their last check, with everything that
 * they import from the workspace.
 * @throws CommandError with the compiler's lines for the first package with an error
 */
export async function checkTypes(
  packages: ReleasablePackage[],
  log: (line: string) => void = console.log,
): Promise<void> {
  for (const each of packages) await checkPackage(each, log);
}

/**
 * The packages that can contain the compiler, the first one that is installed counts. TypeScript 7 is about
 * ten times as fast as older ones. The workspace has it under another name, beside the version that the
 * build uses for contracts.
 */
const compilers = ['@typescript/native', 'typescript'];

export function findCompiler(root: string): string | undefined {
  const installed = createRequire(join(root, 'package.json'));
  for (const name of compilers) {
    try {
      const compiler = join(dirname(installed.resolve(`${name}/package.json`)), 'bin/tsc');
      if (existsSync(compiler)) return compiler;
    } catch {
      // It is not installed.
    }
  }
  return undefined;
}

/**
 * Runs the compiler of a project until it ends. A signal that ends this process ends the compiler at once: after a
 * `SIGTERM` it would go on for seconds, and write into folders that the next command may be deleting.
 * @param compiler path from `findCompiler`
 */
export function runCompiler(compiler: string, args: string[], cwd: string) {
  const end = (child: ChildProcess) => endGroup(child, 'SIGKILL');
  return runChild(process.execPath, [compiler, ...args], { cwd, end });
}

async function checkPackage(
  checked: ReleasablePackage,
  log: (line: string) => void,
): Promise<void> {
  const inputs = await changedInputs(checked, 'types');
  if (!inputs) return;
  const started = performance.now();
  await assertTypes(checked);
  await recordSuccess(checked, inputs, 'types');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`  ${checked.folder}: types checked in ${seconds} s`);
}

async function assertTypes({ folder, root }: ReleasablePackage): Promise<void> {
  const compiler = findCompiler(root);
  if (!compiler) {
    throw new CommandError(
      `The types of ${root} cannot be checked, because TypeScript is not installed. Add typescript to its devDependencies.`,
    );
  }
  const file = await writeConfig(root, [...tests, ...(await ownExclude(compiler, root))]);
  const args = ['--noEmit', '--pretty', 'false', '--project', file];
  const project = findProject(root);
  // The compiler prints paths relative to this folder.
  const cwd = project?.root ?? root;
  const { code, signal, stdout, stderr } = await runCompiler(compiler, args, cwd);
  if (code === 0) return;
  const reason = `${stdout}${stderr}`.trimEnd() || `The compiler ended with ${signal ?? code}.`;
  throw new CommandError(
    `${folder} cannot be released, because its sources do not pass the type check:\n${reason.replaceAll(/^/gm, '  ')}\nNothing was changed. Fix these errors, then run the command again.${project?.isWorkspace ? ' To check the whole workspace, run: pnpm typecheck' : ''}`,
  );
}

/** Returns the patterns that a package's own configuration excludes. Ours would replace them. */
async function ownExclude(compiler: string, root: string): Promise<string[]> {
  const args = ['--showConfig', '--project', 'tsconfig.json'];
  const { stdout } = await runCompiler(compiler, args, root);
  return parseAs(shownConfig, stdout)?.exclude ?? []; // If it cannot be read, the check says why.
}

const shownConfig = v.looseObject({ exclude: v.optional(v.array(v.string())) });

/** Leaves a file alone that is right: another command may be reading it. Returns its path. */
async function writeConfig(root: string, exclude: string[]): Promise<string> {
  const file = join(root, configFile);
  const config = JSON.stringify({
    extends: '../../tsconfig.json',
    exclude: exclude.map((pattern) => join('../..', pattern)),
  });
  const current = await readFile(file, 'utf8').catch(() => undefined);
  if (current === config) return file;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, config);
  return file;
}
