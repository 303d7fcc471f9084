import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, utimesSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listVersions, takeAway } from './directory-versions';
import { type Origin, pageFile } from './origin';
import { withLock } from './origin-lock';
import { whenThere } from './when-there';

/** An origin that is a directory, served from there or copied elsewhere. */
export interface DirectoryOrigin extends Origin {
  directory: string;
}

export function directoryOrigin(directory: string): DirectoryOrigin {
  const page = join(directory, pageFile);
  const lock = `${page}.lock`;

  const touchFolder = async (folder: string) => {
    const now = new Date();
    return whenThere(utimes(join(directory, folder), now, now).then(() => true)).then(Boolean);
  };

  return {
    directory,
    touchFolder,
    readPage: async () => {
      const html = await whenThere(readFile(page, 'utf8'));
      return html === undefined ? undefined : { html, tag: tagOf(html) };
    },
    swapPage: async (html, expected, needed = []) => {
      await mkdir(directory, { recursive: true });
      const fresh = `${page}.${randomUUID()}`;
      await writeFile(fresh, html);
      try {
        return await withLock(lock, (isStillOurs) => {
          const current = existsSync(page) ? tagOf(readFileSync(page, 'utf8')) : undefined;
          if (current !== expected) return false;
          if (!needed.every((folder) => existsSync(join(directory, folder)))) return false;
          if (!isStillOurs()) return false;
          setLaterTime(fresh, page);
          renameSync(fresh, page);
          return true;
        });
      } finally {
        await rm(fresh, { force: true });
      }
    },
    putFolder: async ({ folder, directory: source, files }) => {
      if (await touchFolder(folder)) return;
      const target = join(directory, folder);
      const fresh = `${target}.${randomUUID()}`;
      try {
        for (const file of files) {
          await mkdir(dirname(join(fresh, file)), { recursive: true });
          await cp(join(source, file), join(fresh, file));
        }
        await rename(fresh, target);
      } catch (error) {
        await rm(fresh, { recursive: true, force: true });
        // When it is there now, another command has put the same.
        if (!(await touchFolder(folder))) throw error;
      }
    },
    readText: (file) => whenThere(readFile(join(directory, file), 'utf8')),
    listVersions: (name) => listVersions(directory, name),
    removeFolders: async (before, keep) => {
      const taken = await withLock(lock, () =>
        takeAway(directory, before, keep(readFileSync(page, 'utf8'))),
      );
      for (const { aside } of taken) await rm(aside, { recursive: true, force: true });
      return taken.map(({ folder }) => folder);
    },
  };
}

/** Web servers tell pages apart by the second they were written in: each gets one of its own. */
function setLaterTime(fresh: string, page: string): void {
  const before = statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const later = Math.floor(Math.max(Date.now(), before + 1000) / 1000);
  utimesSync(fresh, later, later);
}

function tagOf(html: string): string {
  return createHash('sha256').update(html).digest('hex');
}
