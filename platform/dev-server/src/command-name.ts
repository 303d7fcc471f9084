import { findProject } from '@backshop/delivery';

/** How to start the dev server here: `pnpm dev` in the workspace, which has a script for it. */
export function commandName(): string {
  return findProject()?.isWorkspace === false ? 'npx dev-server' : 'pnpm dev';
}
