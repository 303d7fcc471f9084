import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const workspaceRoot = join(import.meta.dirname, '../..');

/** What every build reads, besides the files of its own package. */
export const sharedInputs = ['build-config', 'pnpm-lock.yaml', 'shared-types', 'ui'];

/** Files that no build reads. The paths start in the workspace, or in the package. */
const ignored = [
  /(^|\/)(node_modules|dist|test-results)(\/|$)/,
  /^build-config\/(jest|src\/plumbing)(\/|$)/,
  /\.test\.tsx?$/,
  /\.md$/,
];

/**
 * Returns a hash of all files that the build of a package reads, as 64 hexadecimal digits. It does not
 * depend on where the files are. Tests and documents do not count.
 * @param root absolute path of the package
 * @param workspace absolute path of the workspace
 */
export function hashBuildInputs(root: string, workspace = workspaceRoot): string {
  const hash = createHash('sha256');
  const add = (name: string, file: string) =>
    hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  for (const path of sharedInputs.flatMap((input) => listFiles(workspace, input))) {
    add(path, join(workspace, path));
  }
  for (const path of listFiles(root)) add(`package/${path}`, join(root, path));
  return hash.digest('hex');
}

/** Returns the paths of the files in a folder, relative to it and in a fixed order. */
function listFiles(folder: string, path = ''): string[] {
  if (ignored.some((pattern) => pattern.test(path))) return [];
  const stats = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  const names = readdirSync(join(folder, path)).sort();
  return names.flatMap((name) => listFiles(folder, path ? `${path}/${name}` : name));
}
