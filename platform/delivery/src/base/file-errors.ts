import { userInfo } from 'node:os';
import { CommandError } from './command-error';

/** An error of the file system. A move has a second path. */
export type FileError = NodeJS.ErrnoException & { dest?: string };

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as FileError).code ?? '');
}

/** Why a file cannot be used, and what to do, by the code of the system's error. */
const causes: Partial<Record<string, () => [reason: string, advice: string]>> = {
  ENOSPC: () => ['the disk is full', 'Delete other files on this disk'],
  EDQUOT: () => [`the disk quota of ${userName()} is used up`, 'Delete other files on this disk'],
  EROFS: () => ['its file system is read-only', 'Use a checkout on a disk that can be written'],
  EACCES: notAllowed,
  EPERM: notAllowed,
};

/**
 * Returns an error that a person can act on in one line, if the file system refused a file for a known reason.
 * Returns the error itself otherwise.
 */
export function explainFileError(error: unknown): unknown {
  const { code = '', path, dest = path, syscall } = (error ?? {}) as FileError;
  const cause = causes[code]?.();
  if (!cause || syscall === 'listen') return error;
  const [reason, advice] = cause;
  // A full disk is noticed when a file is open. Then its path is not known.
  return new CommandError(
    `${dest ?? process.cwd()} cannot be used: ${reason} (${code}). ${advice}, then run the command again.`,
  );
}

/** Returns `user jo`, for a message. */
export function userName(): string {
  try {
    return `user ${userInfo().username}`;
  } catch {
    return `user ${process.getuid?.() ?? 'of this command'}`; // A container may know no name for it.
  }
}

function notAllowed(): [string, string] {
  return [
    `${userName()} has no permission`,
    'It can belong to another user: use a checkout of your own, or ask its owner for the permission',
  ];
}
