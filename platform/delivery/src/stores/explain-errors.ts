import { dirname } from 'node:path';
import { CommandError } from '../base/command-error';
import { causeOf, type FileError } from '../base/file-errors';
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
        const outcome = isExtra(args[0]) ? '' : name === 'publish' ? 'unknown' : 'unchanged';
        throw explain(error as FileError, origin.directory, outcome);
      }
    };
    return [name, explained] as const;
  });
  return Object.fromEntries(members) as unknown as DirectoryOrigin;
}

/** Whether a file follows from others. A command writes it after the release, and goes on without it. */
const isExtra = (path: unknown) =>
  typeof path === 'string' && (path.startsWith(`${listsFolder}/`) || path.endsWith(deltaSuffix));

/** @param outcome what became of the live release. Empty if that does not depend on the error */
function explain(error: FileError, directory: string, outcome: '' | 'unknown' | 'unchanged') {
  const cause = causeOf(error.code, pathOf(error));
  if (!cause) return error;
  const problem = cause.isReadable ? 'cannot be changed' : 'cannot be used';
  const lines = [
    `The origin in ${directory} ${problem}: ${cause.reason} (${error.code}).`,
    outcome === 'unchanged' && 'The live release is still the same.',
    outcome && cause.adviceForOrigin(directory),
  ];
  return new CommandError(lines.filter(Boolean).join(' '));
}

/** Returns the path that an operation could not use; for a temporary file, the folder that it is in. */
function pathOf({ path, dest = path }: FileError): string | undefined {
  return dest?.includes(`/${temporaryFolder}/`) ? dirname(dirname(dest)) : dest;
}
