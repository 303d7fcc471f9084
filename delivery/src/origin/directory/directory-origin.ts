import { createHash } from 'node:crypto';
import { readFileSync, renameSync, statSync, utimesSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists } from '../../if-exists';
import { indexFile, lockFolder, type Origin } from '../origin';
import { listFiles, listVersions } from './directory-files';
import { explainErrors } from './explain-errors';
import { withLock } from './lock';
import { makeFolder } from './make-folder';
import { putFolder } from './put-folder';
import { removeFolders } from './remove-folders';
import { keepReserve } from './reserve';
import { touchFolder } from './touch-folder';
import { createText, writeText } from './write-text';

/** An origin in a directory. */
export interface DirectoryOrigin extends Origin {
  /** Absolute path. */
  directory: string;
}

/** Returns the origin in a directory. The directory need not exist before the first release. */
export function directoryOrigin(directory: string): DirectoryOrigin {
  const index = join(directory, indexFile);
  const lock = join(directory, lockFolder);

  const touch = (folder: string) => touchFolder(join(directory, folder));

  return explainErrors({
    directory,
    hasCompressedCopies: true,
    touchFolder: touch,
    readIndexHtml: async () => {
      const html = await ifExists(readFile(index, 'utf8'));
      return html === undefined ? undefined : { html, tag: tagOf(html) };
    },
    swapIndexHtml: async (html, expected, needed = []) => {
      makeFolder(directory);
      keepReserve(directory);
      const write = (entry: string) => writeFile(entry, html);
      return withLock(lock, write, (entry) => {
        if (tagOfFile(index) !== expected) return false;
        if (!needed.every((folder) => isThere(join(directory, folder)))) return false;
        return isMoved(entry, index) || tagOfFile(index) === tagOf(html);
      });
    },
    putFolder: (files) => putFolder(directory, files, touch),
    readText: (file) => ifExists(readFile(join(directory, file), 'utf8')),
    readBytes: (file) => ifExists(readFile(join(directory, file))),
    writeText: (file, text) => writeText(directory, file, text),
    createText: (file, text) => createText(directory, file, text),
    removeFile: (file) => rm(join(directory, file), { force: true }),
    listFiles: (folder) => listFiles(directory, folder),
    listVersions: (name) => listVersions(directory, name),
    removeFolders: (before, keep, isDryRun) =>
      removeFolders(directory, lock, before, keep, isDryRun),
  });
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

/** Throws an error if the path can't be looked at. `existsSync` would say that it does not exist. */
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function tagOfFile(index: string): string | undefined {
  return isThere(index) ? tagOf(readFileSync(index, 'utf8')) : undefined;
}

function tagOf(html: string): string {
  return createHash('sha256').update(html).digest('hex');
}
