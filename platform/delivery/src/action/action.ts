import { commandFor } from '../base/command-name';
import { readSource, type Source } from './source';
import { releasedBy } from './released-by';

/** What somebody does to an origin, and why. Each command makes one. The release log keeps it. */
export interface Action {
  /** The command as somebody typed it, without its message: `pnpm release dashboard --stage`. */
  command: string;
  /** Who ran the command. Never an e-mail address. */
  by: string;
  /** Why, in the words of who ran the command. */
  message?: string;
  /** What the command's builds were made from. Missing without git, or when nothing is built. */
  source?: Source;
  /** The origin that its files are copied from: an address or a path. */
  from?: string;
  /** Whether it goes back to earlier versions. */
  isRollback?: true;
  /** Whether it only deletes old versions. */
  isPrune?: true;
}

/** Returns the action of a command that builds nothing. */
export async function actionOf(command: string, message?: string): Promise<Action> {
  const why = message && oneLine(message);
  return { command, by: await releasedBy(), ...(why && { message: why }) };
}

/**
 * Returns the action of a command that builds the packages of a workspace.
 * @throws CommandError when git can't read the workspace's repository
 */
export async function buildAction(
  command: string,
  workspace: string,
  message?: string,
): Promise<Action> {
  const [action, source] = await Promise.all([actionOf(command, message), readSource(workspace)]);
  return { ...action, ...(source && { source }) };
}

/**
 * Returns a command line as the log keeps it. The message has a field of its own.
 * @param args the arguments of the process
 */
export function commandLine(args = process.argv.slice(2)): string {
  const kept = args.filter((arg, index) => {
    return !arg.startsWith('--message') && args[index - 1] !== '--message';
  });
  return oneLine(commandFor(kept.join(' ')));
}

/** Removes line breaks and control characters: terminals show the text later. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
}
