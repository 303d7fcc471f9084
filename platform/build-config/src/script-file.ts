import { extname, join } from 'node:path';

/**
 * Returns the path of one of our scripts, for webpack. It is TypeScript in the workspace, and JavaScript in
 * the installed package.
 */
export function scriptFile(folder: string, name: string): string {
  return join(folder, name + extname(import.meta.filename));
}
