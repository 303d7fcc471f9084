import type { Action } from '../core/entry';

/** The action of the releases that tests make. */
export const testAction: Action = { command: 'pnpm delivery release --all', by: 'Test' };
