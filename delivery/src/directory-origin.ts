import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltVersion } from './built-version';

/** The only file on an origin that ever changes. */
export const pageFile = 'index.html';

/** An origin that is a directory, served from there or copied elsewhere. */
export interface DirectoryOrigin {
  directory: string;
  /** The composed page, if there is one yet. */
  readPage: () => Promise<string | undefined>;
  /** Replaces the page in one step: a reader sees the old one or the new one. */
  writePage: (page: string) => Promise<void>;
  /** Puts the files of a version in their folder, which appears whole or not at all. */
  putVersion: (version: BuiltVersion) => Promise<void>;
}

export function directoryOrigin(directory: string): DirectoryOrigin {
  const page = join(directory, pageFile);
  return {
    directory,
    readPage: () => readFile(page, 'utf8').catch(() => undefined),
    writePage: async (html) => {
      await mkdir(directory, { recursive: true });
      const fresh = `${page}.${randomUUID()}`;
      await writeFile(fresh, html);
      await rename(fresh, page);
    },
    putVersion: async (version) => {
      const target = join(directory, version.folder);
      if (await exists(target)) return;
      const fresh = `${target}.${randomUUID()}`;
      try {
        for (const file of version.files) {
          await mkdir(dirname(join(fresh, file)), { recursive: true });
          await cp(join(version.directory, file), join(fresh, file));
        }
        await rename(fresh, target);
      } catch (error) {
        await rm(fresh, { recursive: true, force: true });
        if (!(await exists(target))) throw error; // else another command has put the same version
      }
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
