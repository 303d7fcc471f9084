import { text } from 'node:stream/consumers';
import { CommandError } from '../base/command-error';
import { readNamedFile } from '../base/file-errors';
import { parseFrame, trace } from '../features/trace/trace';
import { configuredOrigin } from './arguments';

/** `pnpm delivery trace`: prints a stack with the functions, files and lines of the sources. */
export async function runTrace(version: string, argument: string | undefined): Promise<void> {
  const stack = await readStack(argument);
  console.log((await trace(await configuredOrigin(), version, stack)).trimEnd());
}

/** Returns the stack in an argument, in the file that it names, or on standard input. */
async function readStack(argument: string | undefined): Promise<string> {
  if (argument === undefined) return text(process.stdin);
  if (argument.split('\n').some(parseFrame)) return argument;
  const stack = argument.includes('\n') ? undefined : await readNamedFile(argument);
  if (stack !== undefined) return stack;
  throw new CommandError(
    `${argument} is neither a stack nor a file. Give the path of a file with the stack, or the stack itself in quotes.`,
  );
}
