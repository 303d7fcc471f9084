import { randomBytes, randomUUID } from 'node:crypto';
import { constants, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { copyFile, link, lstat, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { eachLimit } from '../base/each-limit';
import { ifExists } from '../base/optional';
import { isDiskFull } from '../base/file-errors';
import { entriesBelow, pathOnOrigin } from './entries-below';
import { explainErrors } from './explain-errors';
import { logFolder, indexFile } from '../core/paths';
import { byPath, type Origin, type StoredFile } from '../core/origin';
import { withPlainPaths } from './plain-paths';
import { filesRights, giveRights, listUnreadable, makeFolder } from './file-modes';
import { releaseFileName, reserveFolder, temporaryFolder } from './layout';

export interface DirectoryOrigin extends Origin {
  /** Absolute path. */
  directory: string;
}

/** How often a file is written at most, if its folder disappears meanwhile. */
const maxAttempts = 3;

/** Returns the origin in a directory. The directory need not exist before the first release. */
export function directoryOrigin(directory: string): DirectoryOrigin {
  const absolute = (path: string) => join(directory, path);

  /** Writes a file beside the others, and then gives it its path. A killed command leaves it in `.temporary`. */
  async function write(
    path: string,
    content: string | Uint8Array,
    move: (temporary: string, target: string) => Promise<void>,
    attempts = maxAttempts,
  ): Promise<void> {
    const temporary = absolute(`${temporaryFolder}/${randomUUID()}`);
    await assertNoLinks(directory, dirname(path));
    const isLog = path.startsWith(`${logFolder}/`);
    // A rollback and a prune need space for nothing else.
    const isNeeded = isLog || basename(path) === releaseFileName;
    try {
      makeFolder(directory, dirname(temporary));
      makeFolder(directory, dirname(absolute(path)));
      // The log has to survive a power failure. A damaged version can be put again.
      await writeFile(temporary, content, { flush: isLog });
      giveRights(directory, temporary, filesRights);
      await move(temporary, absolute(path));
    } catch (error) {
      if (isNeeded && isDiskFull(error) && freeReserve(directory))
        return write(path, content, move, attempts);
      // A prune can delete the folder at this moment.
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (isGone && attempts > 1) return write(path, content, move, attempts - 1);
      throw error;
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  const origin = explainErrors({
    directory,
    read: (path) => ifExists(readPlainFile(directory, path)),
    create: async (path, content) => {
      try {
        await write(path, content, moveNew);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      }
    },
    put: (path, content) => write(path, content, rename),
    list: async (prefix, suffix = '') => {
      await assertNoLinks(directory, dirname(`${prefix}.`));
      return list(directory, prefix, suffix);
    },
    remove: async (path, isUnused) => {
      await assertNoLinks(directory, dirname(path));
      // First out of the way in one step: nobody sees a part of a folder.
      const aside = `${temporaryFolder}/${randomUUID()}`;
      try {
        makeFolder(directory, dirname(absolute(aside)));
        await rename(absolute(path), absolute(aside));
        let isUsed = true; // also when nobody can say so
        try {
          isUsed = (await isUnused?.()) === false;
        } finally {
          if (isUsed) await moveFiles(directory, aside, path);
          await rm(absolute(aside), { recursive: true, force: true });
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    },
    listUnreadable: () => listUnreadable(directory),
    publish: async (prepared) => {
      await assertNoLinks(directory, dirname(prepared));
      moveToIndex(absolute(prepared), absolute(indexFile));
      keepReserve(directory);
    },
  });
  return withPlainPaths(origin);
}

/** A file that something is wrong with, although the system has no error for it. */
function fileError(code: 'ELOOP' | 'EFTYPE', path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code, path });
}

/** Nothing on an origin may be behind a symbolic link: it can lead to any file of this machine. */
async function assertNoLinks(directory: string, path: string): Promise<void> {
  const root = await ifExists(realpath(directory));
  if (root === undefined) return;
  for (let folder = path; folder !== '.'; folder = dirname(folder)) {
    const each = join(directory, folder);
    const real = await ifExists(realpath(each));
    // A link can also lead to what does not exist yet.
    const isMissing = real === undefined && !(await ifExists(lstat(each)))?.isSymbolicLink();
    if (isMissing) continue;
    if (real !== join(root, folder)) throw fileError('ELOOP', each);
    return;
  }
}

/** Reading anything but a file could take forever. */
async function readPlainFile(directory: string, path: string): Promise<Buffer> {
  const file = join(directory, path);
  await assertNoLinks(directory, path);
  const stats = await lstat(file);
  if (!stats.isFile() && !stats.isDirectory()) throw fileError('EFTYPE', file);
  return readFile(file).catch((error: Error) => {
    throw Object.assign(error, { path: file }); // The error for a folder has none.
  });
}

/**
 * Moves a prepared file to `index.html`. A file can be moved once, so a command that is late finds nothing to
 * move. And a newer one is prepared only after this one was moved.
 */
function moveToIndex(prepared: string, index: string): void {
  try {
    setLaterSecond(prepared, index);
    renameSync(prepared, index);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** nginx makes an ETag from the second of the last change, so each `index.html` needs its own second. */
function setLaterSecond(prepared: string, index: string): void {
  const before = statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const later = Math.floor(Math.max(Date.now(), before + 1000) / 1000);
  try {
    utimesSync(prepared, later, later);
  } catch (error) {
    // Another user prepared it, and the time of that second is a later one too.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** Gives a file its path. Throws EEXIST if there is a file with that path. */
async function moveNew(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    // Some file systems have no links. There, a killed command can leave a part of the file.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) throw error;
    await copyFile(temporary, target, constants.COPYFILE_EXCL);
  }
}

async function list(directory: string, prefix: string, suffix: string): Promise<StoredFile[]> {
  const entries = await entriesBelow(directory, dirname(`${prefix}.`));
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => pathOnOrigin(directory, entry))
    .filter((path) => path.startsWith(prefix) && path.endsWith(suffix))
    .filter((path) => !path.startsWith(`${reserveFolder}/`));
  const files: StoredFile[] = [];
  await eachLimit(paths, async (path) => {
    // A file that another command has just moved is gone.
    const stats = await ifExists(lstat(join(directory, path)));
    if (stats) files.push({ path, modified: stats.mtime });
  });
  return files.sort(byPath);
}

/** Moves a file, or those of a folder, one by one: somebody can have put others of the same version meanwhile. */
async function moveFiles(directory: string, from: string, to: string): Promise<void> {
  for (const { path } of await list(directory, from, '')) {
    const target = join(directory, to + path.slice(from.length));
    makeFolder(directory, dirname(target));
    await rename(join(directory, path), target);
  }
}

/** A file system can also be out of files, of which a rollback needs five. */
const reservedFiles = ['1', '2', '3', '4', '5', '6'];

/** Together they have room for `index.html`, the entry and the release of 200 remotes. */
const reservedBytes = 96 * 1024;

/** Fills the reserve up, if there is space. */
function keepReserve(directory: string): void {
  for (const name of reservedFiles) {
    const file = join(directory, reserveFolder, name);
    try {
      if (statSync(file, { throwIfNoEntry: false })) continue;
      makeFolder(directory, dirname(file));
      // A file system that compresses stores zeros nowhere.
      writeFileSync(file, randomBytes(reservedBytes));
    } catch {
      rmSync(file, { force: true });
      return; // Only a rollback or a prune on a full disk needs it.
    }
  }
}

/** Deletes a file of the reserve. Returns false if there is none. */
function freeReserve(directory: string): boolean {
  const file = reservedFiles
    .map((name) => join(directory, reserveFolder, name))
    .find((path) => statSync(path, { throwIfNoEntry: false }));
  if (file) rmSync(file, { force: true });
  return file !== undefined;
}
