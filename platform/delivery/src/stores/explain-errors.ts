import { dirname } from 'node:path';
import { CommandError } from '../base/command-error';
import { causeOf, type FileError, isDiskFull } from '../base/file-errors';
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

function explain(error: FileError, directory: string, isPublished: boolean): Error {
  const cause = causeOf(error.code, pathOf(error));
  if (!cause) return error;
  const problem = cause.isReadable ? 'cannot be changed' : 'cannot be used';
  const reason = `The origin in ${directory} ${problem}: ${cause.reason} (${error.code}).`;
  const state = isPublished ? '' : 'The live release is still the same. ';
  const advice = cause.adviceForOrigin(directory);
  // On a full disk, it is to prune and to run the command again. That may be a prune, or a rollback that worked.
  const note = isDiskFull(error) ? reason : `${reason} ${advice}`;
  return new CommandError(`${reason} ${state}${advice}`, note);
}

/** Returns the path that an operation could not use; for a temporary file, the folder that it is in. */
function pathOf({ path, dest = path }: FileError): string | undefined {
  return dest?.includes(`/${temporaryFolder}/`) ? dirname(dirname(dest)) : dest;
}
