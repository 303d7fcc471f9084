import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
