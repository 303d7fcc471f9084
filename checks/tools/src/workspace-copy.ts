import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from './workspace';

const excludedFolders = /(^|\/)(\.git|\.origin|test-results)(\/|$)/;

/** Folders that git ignores, and its own. */
const noSources = /(^|\/)(\.git|\.origin|test-results|playwright-report|node_modules|dist)(\/|$)/;

/** Declarations of published packages. A test that packs the packages writes them meanwhile. */
const declarations = /^\/(platform\/[\w-]+|shared-types|ui)\/dist(\/|$)/;

/**
 * Copies the workspace with its builds and installed packages, without its git repository.
 * @returns the absolute path of the copy; delete it after the test
 */
export function copyWorkspace(): string {
  const root = mkdtempSync(join(tmpdir(), 'backshop-'));
  const installed = join(workspaceRoot, 'node_modules');
  cpSync(workspaceRoot, root, {
    recursive: true,
    verbatimSymlinks: true, // Links between packages must lead to the copies.
    filter: (path) => {
      const inside = path.slice(workspaceRoot.length);
      return path !== installed && !excludedFolders.test(inside) && !declarations.test(inside);
    },
  });
  symlinkSync(installed, join(root, 'node_modules'));
  return root;
}

/** Copies what somebody gets who clones the workspace, with the changes that are not committed. */
export function copySources(folder: string): void {
  cpSync(workspaceRoot, folder, {
    recursive: true,
    filter: (path) => !noSources.test(path.slice(workspaceRoot.length)),
  });
}

/**
 * Runs a program in a copy of the workspace. Returns its standard output.
 * @throws Error with the program's output when it fails
 */
export async function runIn(root: string, program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, BACKSHOP_ORIGIN: join(root, '.origin') };
  const { stdout } = await promisify(execFile)(program, args, { cwd: root, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      // tsc and webpack write their errors to the standard output.
      error.message += error.stdout;
      throw error;
    },
  );
  return stdout;
}
