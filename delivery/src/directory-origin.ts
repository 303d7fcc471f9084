import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pageTemplate } from '@backshop/build-config/output-format';
import type { BuiltVersion } from './built-version';
import { CommandError } from './command-error';
import { withLock } from './origin-lock';
import { takeAway } from './take-away';

/** The only file on an origin that ever changes. */
export const pageFile = 'index.html';

/** The composed page as it was read. */
interface Page {
  html: string;
  /** Changes with the content; `swapPage` asks for it. */
  tag: string;
}

/** An origin that is a directory, served from there or copied elsewhere. */
export interface DirectoryOrigin {
  directory: string;
  /** The composed page, if there is one yet. */
  readPage: () => Promise<Page | undefined>;
  /**
   * Replaces the page in one step, when it still is what was read; a reader sees the old one or the new one.
   * @param expected tag of the page that was read; none when there was no page
   * @param needed folders of versions, all of which have to be there
   * @returns whether it was replaced; if not, read again and try again
   */
  swapPage: (html: string, expected: string | undefined, needed?: string[]) => Promise<boolean>;
  /** Puts the files of a version in their folder, which appears whole or not at all. */
  putVersion: (version: BuiltVersion) => Promise<void>;
  /**
   * Makes the age of a version's folder count from now.
   * @returns whether the folder is there
   */
  touchVersion: (folder: string) => Promise<boolean>;
  /**
   * The page without a release, as a version of the host has it.
   * @throws CommandError when it is not on the origin
   */
  readTemplate: (host: string) => Promise<string>;
  /**
   * Deletes what nothing has touched since a time: folders of versions, and what killed commands left.
   * No page can be swapped to one of them meanwhile.
   * @param keep folders that stay, given the page as it is then
   * @returns the folders that are gone
   */
  removeVersions: (before: Date, keep: (html: string) => Set<string>) => Promise<string[]>;
}

export function directoryOrigin(directory: string): DirectoryOrigin {
  const page = join(directory, pageFile);
  const lock = `${page}.lock`;

  const touchVersion = async (folder: string) => {
    const now = new Date();
    return whenThere(utimes(join(directory, folder), now, now).then(() => true)).then(Boolean);
  };

  return {
    directory,
    touchVersion,
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
          renameSync(fresh, page);
          return true;
        });
      } finally {
        await rm(fresh, { force: true });
      }
    },
    putVersion: async (version) => {
      if (await touchVersion(version.folder)) return;
      const target = join(directory, version.folder);
      const fresh = `${target}.${randomUUID()}`;
      try {
        for (const file of version.files) {
          await mkdir(dirname(join(fresh, file)), { recursive: true });
          await cp(join(version.directory, file), join(fresh, file));
        }
        await rename(fresh, target);
      } catch (error) {
        await rm(fresh, { recursive: true, force: true });
        // When it is there now, another command has put the same version.
        if (!(await touchVersion(version.folder))) throw error;
      }
    },
    readTemplate: async (host) => {
      const file = `host/${host}/${pageTemplate}`;
      const template = await whenThere(readFile(join(directory, file), 'utf8'));
      if (template !== undefined) return template;
      throw new CommandError(`${file} is not on the origin; run: pnpm build`);
    },
    removeVersions: async (before, keep) => {
      const taken = await withLock(lock, () =>
        takeAway(directory, before, keep(readFileSync(page, 'utf8'))),
      );
      for (const { aside } of taken) await rm(aside, { recursive: true, force: true });
      return taken.map(({ folder }) => folder);
    },
  };
}

function tagOf(html: string): string {
  return createHash('sha256').update(html).digest('hex');
}

/** Nothing, instead of an error, when the file or folder is not there. */
async function whenThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
