import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { CommandError } from './command-error';
import { commandFor } from './project';

/** An error of the file system. A move has a second path. */
export type FileError = NodeJS.ErrnoException & { dest?: string };

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as FileError).code ?? '');
}

interface Cause {
  reason: string;
  /** For a file of an origin in a directory. */
  adviceForOrigin: (directory: string) => string;
  /** For any other file. Missing if only an origin has such errors. */
  advice?: string;
  /** Whether files can be read all the same. */
  isReadable?: true;
}

/** Returns an error for people if the file system refused a file for a known reason, or else the error itself. */
export function explainFileError(error: unknown): unknown {
  const { code = '', path, dest = path, syscall } = (error ?? {}) as FileError;
  const { reason, advice } = causeOf(code) ?? {};
  if (!advice || syscall === 'listen') return error;
  // A full disk is noticed when a file is open. Then its path is not known.
  return new CommandError(
    `${dest ?? process.cwd()} cannot be used: ${reason} (${code}). ${advice}, then run the command again.`,
  );
}

/** Returns the text of a file that somebody named, or undefined when it does not exist. A CommandError says why not. */
export async function readNamedFile(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code = '', message } = error as FileError;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    const explained = explainFileError(error);
    if (explained instanceof CommandError) throw explained;
    const reason = code === 'EISDIR' ? 'it is a folder' : (causeOf(code)?.reason ?? message);
    throw new CommandError(`${file.slice(0, 200)} cannot be read: ${reason}.`);
  }
}

/** Returns the text of a file that a command needs. */
export async function requiredFile(file: string): Promise<string> {
  const text = await readNamedFile(file);
  if (text !== undefined) return text;
  throw new CommandError(`There is no file "${file}". Nothing was changed.`);
}

/** Returns the cause of an error, if a person can remove it. The path is that of a file of an origin. */
export function causeOf(code = '', path?: string): Cause | undefined {
  return causes[code]?.(path);
}

const causes: Partial<Record<string, (path?: string) => Cause>> = {
  ENOSPC: () => diskFull('the disk is full'),
  EDQUOT: () => diskFull(`the disk quota of ${userName()} is used up`),
  EROFS: () => ({
    reason: 'its file system is read-only',
    adviceForOrigin: () => 'Mount it for writing, or set BACKSHOP_ORIGIN to another folder.',
    advice: 'Use a checkout on a disk that can be written',
    isReadable: true,
  }),
  EACCES: notAllowed,
  EPERM: notAllowed,
  ENOTDIR: (path = 'a folder') => ({
    reason: `a file is in the way of ${path}`,
    adviceForOrigin: () => 'Use a folder as the origin, or move that file away.',
  }),
  EISDIR: (path = 'a file') => ({
    reason: `a folder is in the way of ${path}`,
    adviceForOrigin: () => 'Move that folder away, then run the command again.',
  }),
  ELOOP: (path = 'a file') => ({
    reason: `${path} is a symbolic link, or below one`,
    adviceForOrigin: () =>
      "Replace the link with its target. Only the origin's own folder may be a link.",
  }),
  EFTYPE: (path = 'a file') => ({
    reason: `${path} is not a file`,
    adviceForOrigin: () => 'Move it away, then run the command again.',
  }),
  ENAMETOOLONG: () => ({
    reason: 'its file system does not allow a name this long',
    adviceForOrigin: () =>
      'Shorten the names of the files in the build, or use an origin with another file system.',
    isReadable: true,
  }),
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
};

function diskFull(reason: string): Cause {
  return {
    reason,
    adviceForOrigin: () =>
      `Delete old versions (${commandFor('prune:origin --older-than 30d')}) or other files on this disk. Then run the command again.`,
    advice: 'Delete other files on this disk',
    isReadable: true,
  };
}

function notAllowed(path?: string): Cause {
  return {
    reason: `${userName()} has no permission${path ? ` for ${path}` : ''}`,
    adviceForOrigin: (directory) => `Ask the owner to run "chmod -R g+rwX ${directory}".`,
    advice:
      'It can belong to another user: use a checkout of your own, or ask its owner for the permission',
  };
}

function tooManyFiles(): Cause {
  return {
    reason: 'too many files are open',
    adviceForOrigin: () => 'Raise the limit (ulimit -n 4096), then run the command again.',
  };
}

function userName(): string {
  try {
    return `user ${userInfo().username}`;
  } catch {
    return `user ${process.getuid?.() ?? 'of this command'}`; // A container may know no name for it.
  }
}
