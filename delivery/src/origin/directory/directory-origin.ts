import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, utimesSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists } from '../../if-exists';
import { indexFile, lockFolder, type Origin } from '../origin';
import { listFiles, listVersions } from './directory-files';
import { withLock } from './lock';
import { putFolder } from './put-folder';
import { removeFolders } from './remove-folders';

/** An origin in a directory. */
export interface DirectoryOrigin extends Origin {
  /** Absolute path. */
  directory: string;
}

/** Returns the origin in a directory. The directory need not exist before the first release. */
export function directoryOrigin(directory: string): DirectoryOrigin {
  const index = join(directory, indexFile);
  const lock = join(directory, lockFolder);

  const touchFolder = async (folder: string) => {
    const now = new Date();
    return ifExists(utimes(join(directory, folder), now, now).then(() => true)).then(Boolean);
  };

  return {
    directory,
    hasCompressedCopies: true,
    touchFolder,
    readIndexHtml: async () => {
      const html = await ifExists(readFile(index, 'utf8'));
      return html === undefined ? undefined : { html, tag: tagOf(html) };
    },
    swapIndexHtml: async (html, expected, needed = []) => {
      await mkdir(directory, { recursive: true });
      const write = (entry: string) => writeFile(entry, html);
      return withLock(lock, write, (entry) => {
        if (tagOfFile(index) !== expected) return false;
        if (!needed.every((folder) => existsSync(join(directory, folder)))) return false;
        return isMoved(entry, index) || tagOfFile(index) === tagOf(html);
      });
    },
    putFolder: (files) => putFolder(directory, files, touchFolder),
    readText: (file) => ifExists(readFile(join(directory, file), 'utf8')),
    readBytes: (file) => ifExists(readFile(join(directory, file))),
    listFiles: (folder) => listFiles(directory, folder),
    listVersions: (name) => listVersions(directory, name),
    removeFolders: (before, keep) => removeFolders(directory, lock, before, keep),
  };
}

/** Moves a new index.html to its place. Returns false when its entry is gone: the lock or the answer got lost. */
function isMoved(entry: string, index: string): boolean {
  try {
    setLaterSecond(entry, index);
    renameSync(entry, index);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** nginx makes an ETag from the second of the last change, so each swap needs its own second. */
function setLaterSecond(temporary: string, index: string): void {
  const before = statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const later = Math.floor(Math.max(Date.now(), before + 1000) / 1000);
  utimesSync(temporary, later, later);
}

function tagOfFile(index: string): string | undefined {
  return existsSync(index) ? tagOf(readFileSync(index, 'utf8')) : undefined;
}

function tagOf(html: string): string {
  return createHash('sha256').update(html).digest('hex');
}
