import { commandFor } from '../base/project';
import { dirname } from 'node:path';
import { CommandError } from '../base/command-error';
import { type FileError, userName } from '../base/file-errors';
import type { DirectoryOrigin } from './directory-origin';
import { temporaryFolder } from './layout';

/** Returns the same origin. Its methods explain in one line why its directory cannot be used. */
export function explainErrors(origin: DirectoryOrigin): DirectoryOrigin {
  const members = Object.entries(origin).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member] as const;
    const method = member as (...args: unknown[]) => Promise<unknown>;
    const explained = async (...args: unknown[]) => {
      try {
        return await method(...args);
      } catch (error) {
        throw explain(error as FileError, origin.directory, name === 'publish');
      }
    };
    return [name, explained] as const;
  });
  return Object.fromEntries(members) as unknown as DirectoryOrigin;
}

interface Cause {
  problem: 'cannot be changed' | 'cannot be used';
  reason: string;
  advice: (directory: string) => string;
}

/** Returns an error that a person can act on, or the error itself if its cause is not known. */
function explain(error: FileError, directory: string, isReleased: boolean): unknown {
  const cause = causes[error.code ?? '']?.(pathOf(error));
  if (!cause) return error;
  return new CommandError(
    `The origin in ${directory} ${cause.problem}: ${cause.reason} (${error.code}). ${isReleased ? '' : 'The live release is still the same. '}${cause.advice(directory)}`,
  );
}

/** Returns the path that an operation could not use; for a temporary file, the folder that it is in. */
function pathOf({ path, dest = path }: FileError): string | undefined {
  return dest?.includes(`/${temporaryFolder}/`) ? dirname(dirname(dest)) : dest;
}

const diskFull = (): Cause => ({
  problem: 'cannot be changed',
  reason: 'the disk is full',
  advice: () =>
    `Delete old versions (${commandFor('prune:origin --older-than 30d')}) or other files on this disk. Then run the command again.`,
});

const notAllowed = (path?: string): Cause => ({
  problem: 'cannot be used',
  reason: `${userName()} has no permission${path ? ` for ${path}` : ''}`,
  advice: (directory) => `Ask the owner to run "chmod -R g+rwX ${directory}".`,
});

const tooManyFiles = (): Cause => ({
  problem: 'cannot be used',
  reason: 'too many files are open',
  advice: () => 'Raise the limit (ulimit -n 4096), then run the command again.',
});

/** The causes that a person can remove, by the code of the system's error. */
const causes: Partial<Record<string, (path?: string) => Cause>> = {
  ENOSPC: diskFull,
  EDQUOT: () => ({ ...diskFull(), reason: `the disk quota of ${userName()} is used up` }),
  EROFS: () => ({
    problem: 'cannot be changed',
    reason: 'its file system is read-only',
    advice: () => 'Mount it for writing, or set BACKSHOP_ORIGIN to another folder.',
  }),
  ENOTDIR: (path = 'a folder') => ({
    problem: 'cannot be used',
    reason: `a file is in the way of ${path}`,
    advice: () => 'Set BACKSHOP_ORIGIN to a folder, or move that file away.',
  }),
  EISDIR: (path = 'a file') => ({
    problem: 'cannot be used',
    reason: `a folder is in the way of ${path}`,
    advice: () => 'Move that folder away, then run the command again.',
  }),
  ELOOP: (path = 'a file') => ({
    problem: 'cannot be used',
    reason: `${path} is a symbolic link, or behind one`,
    advice: () => 'Replace the link with what it leads to. BACKSHOP_ORIGIN itself can be one.',
  }),
  EFTYPE: (path = 'a file') => ({
    problem: 'cannot be used',
    reason: `${path} is not a file`,
    advice: () => 'Move it away, then run the command again.',
  }),
  ENAMETOOLONG: () => ({
    problem: 'cannot be changed',
    reason: 'its file system does not allow a name this long',
    advice: () =>
      'Shorten the names of the files in the build, or use an origin with another file system.',
  }),
  EACCES: notAllowed,
  EPERM: notAllowed,
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
};
