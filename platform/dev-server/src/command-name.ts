import { findProject } from '@backshop/delivery';

/** How to start the dev server here: `pnpm dev` in the workspace, which has a script for it. */
export function commandName(): string {
  return findProject()?.isWorkspace ? 'pnpm dev' : 'npx dev-server';
}
