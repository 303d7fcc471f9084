import { join } from 'node:path';

/** Absolute path of the workspace that this package belongs to, also when the workspace is a copy. */
export const workspaceRoot = join(import.meta.dirname, '../..');
