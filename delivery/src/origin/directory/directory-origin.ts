import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, utimesSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifExists } from '../../if-exists';
import { indexFile, type Origin } from '../origin';
import { listVersions, setFoldersAside } from './directory-versions';
import { withLock } from './lock';

/** An origin in a directory. */
export interface DirectoryOrigin extends Origin {
  /** Absolute path. */
  directory: string;
}

/** Returns the origin in a directory. The directory need not exist before the first release. */
export function directoryOrigin(directory: string): DirectoryOrigin {
  const index = join(directory, indexFile);
  const lock = `${index}.lock`;

  const touchFolder = async (folder: string) => {
    const now = new Date();
    return ifExists(utimes(join(directory, folder), now, now).then(() => true)).then(Boolean);
  };

  return {
    directory,
    touchFolder,
    readIndexHtml: async () => {
      const html = await ifExists(readFile(index, 'utf8'));
      return html === undefined ? undefined : { html, tag: tagOf(html) };
    },
    swapIndexHtml: async (html, expected, needed = []) => {
      await mkdir(directory, { recursive: true });
      const temporary = `${index}.${randomUUID()}`;
      await writeFile(temporary, html);
      try {
        return await withLock(lock, (isStillOurs) => {
          const current = existsSync(index) ? tagOf(readFileSync(index, 'utf8')) : undefined;
          if (current !== expected) return false;
          if (!needed.every((folder) => existsSync(join(directory, folder)))) return false;
          if (!isStillOurs()) return false;
          setLaterSecond(temporary, index);
          renameSync(temporary, index);
          return true;
        });
      } finally {
        await rm(temporary, { force: true });
      }
    },
    putFolder: async ({ folder, directory: source, files }) => {
      if (await touchFolder(folder)) return;
      const target = join(directory, folder);
      const temporary = `${target}.${randomUUID()}`;
      try {
        for (const file of files) {
          await mkdir(dirname(join(temporary, file)), { recursive: true });
          await cp(join(source, file), join(temporary, file));
        }
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { recursive: true, force: true });
        // If the folder exists now, another command has put the same files there.
        if (!(await touchFolder(folder))) throw error;
      }
    },
    readText: (file) => ifExists(readFile(join(directory, file), 'utf8')),
    listVersions: (name) => listVersions(directory, name),
    removeFolders: async (before, keep) => {
      const removed = await withLock(lock, () =>
        setFoldersAside(directory, before, keep(readFileSync(index, 'utf8'))),
      );
      for (const { aside } of removed) await rm(aside, { recursive: true, force: true });
      return removed.map(({ folder }) => folder);
    },
  };
}

/** nginx makes an ETag from the second of the last change, so each swap needs its own second. */
function setLaterSecond(temporary: string, index: string): void {
  const before = statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const later = Math.floor(Math.max(Date.now(), before + 1000) / 1000);
  utimesSync(temporary, later, later);
}

function tagOf(html: string): string {
  return createHash('sha256').update(html).digest('hex');
}
