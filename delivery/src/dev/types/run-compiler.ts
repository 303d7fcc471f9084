import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ReleasablePackage } from '../../project';

/** The compilers that a project can have, the fastest first. */
const compilers = ['@typescript/native', 'typescript'];

/** The record of the last check of a package, named by the preset (`build-config/tsconfig.base.json`). */
const checkRecord = 'node_modules/.cache/types.tsbuildinfo';

/** Returns the compiler of a project, or undefined if it has none. */
export function findCompiler(root: string): string | undefined {
  const modules = createRequire(join(root, 'package.json'));
  for (const name of compilers) {
    try {
      const compiler = join(dirname(modules.resolve(`${name}/package.json`)), 'bin/tsc');
      if (existsSync(compiler)) return compiler;
    } catch {
      // The project does not have this one.
    }
  }
  return undefined;
}

/**
 * Checks the types of packages, with everything that they import from the workspace. Skips what has not
 * changed since the last check. Returns the output of the compiler.
 */
export async function runCompiler(
  compiler: string,
  root: string,
  packages: ReleasablePackage[],
): Promise<string> {
  const options = ['--build', '--incremental', '--noEmit', '--pretty', 'false'];
  const folders = packages.map((each) => each.root);
  const child = spawn(process.execPath, [compiler, ...options, ...folders], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text(child.stdout);
}

/**
 * Makes the next check read files that have changed. The compiler reads a file only if it is newer than the
 * record of the last check. A copy can keep an older time, and so does a file that was saved during the check.
 * @param files absolute paths
 */
export function readAgain(files: string[], packages: ReleasablePackage[]): void {
  const times = files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
  const oldest = Math.min(...times);
  for (const { root } of packages) {
    const record = join(root, checkRecord);
    const { mtimeMs = 0 } = statSync(record, { throwIfNoEntry: false }) ?? {};
    if (oldest <= mtimeMs) utimesSync(record, 0, oldest / 1000 - 1);
  }
}

/** Returns the folders with the sources of a project: its own, and those of the packages in a workspace. */
export function sourceFolders(root: string): string[] {
  return ['.', ...readdirSync(root)]
    .map((folder) => join(root, folder, 'src'))
    .filter((folder) => existsSync(folder));
}
