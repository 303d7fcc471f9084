import { workspaceRoot } from '@backshop/delivery/workspace';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const leftOut = /(^|\/)(node_modules|dist|\.git|\.origin|test-results)(\/|$)/;

/** A change of one remote, as a team releases it. */
export interface Change {
  remote: string;
  /** Path of the file, relative to the workspace. */
  file: string;
  from: string;
  to: string;
}

/** A change of the Dashboard's title. */
export const changeOfDashboard: Change = {
  remote: 'dashboard',
  file: 'remote-dashboard/src/page/dashboard-page.tsx',
  from: ' Dashboard\n',
  to: ' Dashboard today\n',
};

/** A change of what each remote shows. */
export const changes: readonly Change[] = [
  changeOfDashboard,
  {
    remote: 'notifications',
    file: 'remote-notifications/src/features/notification-panel/panel-header.tsx',
    from: ' Notification\n',
    to: ' Notifications today\n',
  },
  {
    remote: 'placeholders',
    file: 'remote-placeholders/src/features/empty-page/empty-page.tsx',
    from: 'This page is empty for now.',
    to: 'This page is still empty.',
  },
];

/** Gives a copy of the sources, with the same packages installed, to be changed; then deletes it. */
export async function withWorkspaceCopy<Result>(
  work: (workspace: string) => Promise<Result>,
): Promise<Result> {
  const copy = await mkdtemp(join(tmpdir(), 'backshop-bench-'));
  try {
    await cp(workspaceRoot, copy, {
      recursive: true,
      filter: (path) => !leftOut.test(path.slice(workspaceRoot.length)),
    });
    for (const folder of ['', ...(await readdir(copy))]) {
      const installed = join(workspaceRoot, folder, 'node_modules');
      if (existsSync(installed)) await symlink(installed, join(copy, folder, 'node_modules'));
    }
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** @throws Error when the file does not have what is to be changed */
export async function applyChange(workspace: string, { file, from, to }: Change): Promise<void> {
  const path = join(workspace, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no "${from}" any more to be changed.`);
  await writeFile(path, text.replace(from, to));
}

/** Takes a change back. */
export function revertChange(workspace: string, change: Change): Promise<void> {
  return applyChange(workspace, { ...change, from: change.to, to: change.from });
}
