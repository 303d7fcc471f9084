import { join } from 'node:path';
import { writeFiles } from './temporary-folder';
import type { ReleasablePackage } from './workspace';

/** For tests: a package of a workspace, as if its build had left these files in `dist`. */
export async function builtPackage(
  workspace: string,
  folder: string,
  files: Record<string, string>,
): Promise<ReleasablePackage> {
  const root = join(workspace, folder);
  await writeFiles(join(root, 'dist'), files);
  return { name: folder.replace(/^remote-/, ''), folder, root, version: '0.1.0' };
}

/** For tests: what the federation plugin writes about a remote with these exposes. */
export function manifestOf(exposes: Record<string, { js: string[]; css: string[] }>): string {
  return JSON.stringify({
    exposes: Object.entries(exposes).map(([name, { js, css }]) => ({
      name,
      assets: { js: { sync: js, async: [] }, css: { sync: css, async: [] } },
    })),
  });
}
