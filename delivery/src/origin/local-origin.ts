import { join } from 'node:path';
import type { Project } from '../project';
import { type DirectoryOrigin, directoryOrigin } from './directory/directory-origin';

/** Returns the origin in a workspace: `.origin`. */
export function localOrigin({ root }: Project): DirectoryOrigin {
  return directoryOrigin(join(root, '.origin'));
}
