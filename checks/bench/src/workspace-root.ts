import { join } from 'node:path';

/** Absolute path of the workspace. */
export const workspaceRoot = join(import.meta.dirname, '../../..');
