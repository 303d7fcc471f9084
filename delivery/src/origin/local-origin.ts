import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { type DirectoryOrigin, directoryOrigin } from './directory/directory-origin';

/** Returns the origin in the workspace: `.origin`. */
export function localOrigin(): DirectoryOrigin {
  return directoryOrigin(join(workspaceRoot, '.origin'));
}
