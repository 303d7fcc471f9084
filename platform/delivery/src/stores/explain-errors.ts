import { dirname } from 'node:path';
import { CommandError } from '../base/command-error';
import { causeOf, type FileError, isDiskFull } from '../base/file-errors';
import type { DirectoryOrigin } from './directory-origin';
import { deltaSuffix, listsFolder, temporaryFolder } from './layout';

/** Returns the same origin. Its methods explain in one line why its directory cannot be used. */
export function explainErrors(origin: DirectoryOrigin): DirectoryOrigin {
  const members = Object.entries(origin).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member] as const;
    const method = member as (...args: unknown[]) => Promise<unknown>;
    const explained = async (...args: unknown[]) => {
      try {
        return await method(...args);
      } catch (error) {
        const isExtra = name === 'put' && isWrittenLater(String(args[0]));
        throw explain(error as FileError, origin.directory, name === 'publish', isExtra);
      }
    };
    return [name, explained] as const;
  });
  return Object.fromEntries(members) as unknown as DirectoryOrigin;
}

/** Whether commands write a file after the release, and go on without it. */
const isWrittenLater = (path: string) =>
  path.startsWith(`${listsFolder}/`) || path.endsWith(deltaSuffix);

function explain(error: FileError, directory: string, isPublished: boolean, isExtra: boolean) {
  const cause = causeOf(error.code, pathOf(error));
  if (!cause) return error;
  const problem = cause.isReadable ? 'cannot be changed' : 'cannot be used';
  const lines = [
    `The origin in ${directory} ${problem}: ${cause.reason} (${error.code}).`,
    !isPublished && !isExtra && 'The live release is still the same.',
    // It would say to prune and to run the command again, which may be a prune, or a rollback that worked.
    !(isExtra && isDiskFull(error)) && cause.adviceForOrigin(directory),
  ];
  return new CommandError(lines.filter(Boolean).join(' '));
}

/** Returns the path that an operation could not use; for a temporary file, the folder that it is in. */
function pathOf({ path, dest = path }: FileError): string | undefined {
  return dest?.includes(`/${temporaryFolder}/`) ? dirname(dirname(dest)) : dest;
}
