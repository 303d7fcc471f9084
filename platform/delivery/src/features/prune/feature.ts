import * as v from 'valibot';
import { CommandError } from '../../base/command-error';
import { commandFor } from '../../base/project';
import type { Feature } from '../../core/feature';
import { folderOf, isPackage, isPlainPath, packageOf } from '../../core/paths';

declare module '../../core/entry' {
  interface LogEntry {
    /** Whether it only deletes old versions. */
    isPrune?: true;
    /** The folders that a prune deletes right now, or was deleting when it was killed. No release may use them. */
    removing?: string[];
  }
}

export const prune: Feature = {
  name: 'prune',
  entryFields: [
    { key: 'isPrune', kind: 'event', schema: v.unknown() },
    { key: 'removing', schema: v.array(v.custom<string>(isVersionFolder)) },
  ],

  checkFolders(folders, { removing = [] }) {
    const removed = folders.find((folder) => removing.includes(folder));
    if (removed === undefined) return;
    throw new CommandError(
      `${commandFor('prune:origin')} is deleting ${removed}. Try again when it has finished. If it was killed, run it again, or raise the version in package.json.`,
    );
  },

  report: ({ isPrune, removing = [] }) =>
    isPrune && removing.length > 0 ? [`${removing.length} folders deleted`] : [],
};

/** Whether a value is the folder on the origin of a version or a shared chunk. */
function isVersionFolder(value: unknown): value is string {
  if (!isPlainPath(value)) return false;
  const parts = value.split('/');
  const isFolder =
    parts.length === (parts[0] === 'host' ? 2 : 3) && folderOf(`${value}/`) === value;
  return isFolder && isPackage(packageOf(value));
}
