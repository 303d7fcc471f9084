import { join } from 'node:path';
import { type DirectoryOrigin, directoryOrigin } from './directory-origin';
import { workspaceRoot } from './workspace';

/** The origin in the workspace's folder. */
export function localOrigin(): DirectoryOrigin {
  return directoryOrigin(join(workspaceRoot, '.origin'));
}
