import { dirname } from 'node:path';
import { CommandError } from '../base/command-error';
import { causeOf, type FileError } from '../base/file-errors';
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

function explain(error: FileError, directory: string, isReleased: boolean): unknown {
  const cause = causeOf(error.code, pathOf(error));
  if (!cause) return error;
  const problem = cause.isReadable ? 'cannot be changed' : 'cannot be used';
  return new CommandError(
    `The origin in ${directory} ${problem}: ${cause.reason} (${error.code}). ${isReleased ? '' : 'The live release is still the same. '}${cause.adviceForOrigin(directory)}`,
  );
}

/** Returns the path that an operation could not use; for a temporary file, the folder that it is in. */
function pathOf({ path, dest = path }: FileError): string | undefined {
  return dest?.includes(`/${temporaryFolder}/`) ? dirname(dirname(dest)) : dest;
}
