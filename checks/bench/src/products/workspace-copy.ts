import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Absolute path of the workspace. */
export const workspaceRoot = join(import.meta.dirname, '../../../..');

const excludedFolders =
  /(^|\/)(node_modules|\.git|\.origin|test-results|checks\/[^/]*\/dist)(\/|$)/;

/** A small change of one package, like those that teams release. */
export interface Change {
  /** `host`, or the name of a remote. */
  name: string;
  /** Path of the changed file, relative to the workspace. */
  file: string;
  from: string;
  to: string;
}

/** A change of the Dashboard's title. */
export const changeOfDashboard: Change = {
  name: 'dashboard',
  file: 'remote-dashboard/src/page/dashboard-page.tsx',
  from: ' Dashboard\n',
  to: ' Dashboard today\n',
};

/** A change of the Dashboard's styles: the gap below the title. */
export const styleChangeOfDashboard: Change = {
  name: 'dashboard',
  file: 'remote-dashboard/src/page/dashboard-page.module.scss',
  from: 'gap: var(--card, 24px);',
  to: 'gap: 25px;',
};

/** A change of a visible text in each package. */
export const changes: readonly Change[] = [
  changeOfDashboard,
  {
    name: 'notifications',
    file: 'remote-notifications/src/features/notification-panel/notification-panel.tsx',
    from: 'title="Notification"',
    to: 'title="Notifications today"',
  },
  {
    name: 'placeholders',
    file: 'remote-placeholders/src/features/empty-page/empty-page.tsx',
    from: 'This page is empty for now.',
    to: 'This page is still empty.',
  },
  {
    name: 'host',
    file: 'host/src/shell/command-palette/use-commands.tsx',
    from: "'Log out'",
    to: "'Log out now'",
  },
];

/**
 * Copies the sources, links the installed packages, runs `work` in the copy, then deletes the copy.
 * @param hasBuilds whether the copy has the last builds, so that only what changes is built
 */
export async function withWorkspaceCopy<Result>(
  work: (workspace: string) => Promise<Result>,
  { hasBuilds = false } = {},
): Promise<Result> {
  const copy = await mkdtemp(join(tmpdir(), 'backshop-bench-'));
  try {
    const installed: string[] = [];
    const filter = (path: string) => {
      const relative = path.slice(workspaceRoot.length);
      if (relative.endsWith('/node_modules')) installed.push(relative);
      return !excludedFolders.test(relative) && (hasBuilds || !/\/dist(\/|$)/.test(relative));
    };
    await cp(workspaceRoot, copy, { recursive: true, filter });
    for (const packages of installed) {
      await symlink(join(workspaceRoot, packages), join(copy, packages));
    }
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** @throws Error if the file does not contain the text to change */
export async function applyChange(workspace: string, { file, from, to }: Change): Promise<void> {
  const path = join(workspace, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from))
    throw new Error(
      `${file} does not contain "${from}". Adapt checks/bench/src/products/workspace-copy.ts.`,
    );
  await writeFile(path, text.replace(from, to));
}

/** Reverts a change. */
export function revertChange(workspace: string, change: Change): Promise<void> {
  return applyChange(workspace, { ...change, from: change.to, to: change.from });
}
