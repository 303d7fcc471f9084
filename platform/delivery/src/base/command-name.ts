import { findProject } from './project';

/** How to start this program here: `pnpm` in the workspace, which has a script for each command. */
export function programName(): string {
  return findProject()?.isWorkspace === false ? 'npx delivery' : 'pnpm';
}

/** Returns a command line that works here: `pnpm release dashboard`. */
export function commandFor(command: string): string {
  return `${programName()} ${command}`;
}
