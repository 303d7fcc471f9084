import { userInfo } from 'node:os';
import { readSource, runGit } from '../base/git';
import { oneLine } from '../base/printed-text';
import { commandFor } from '../base/project';
import type { Action } from '../core/entry';

/** Returns the action of a command that builds nothing. */
export async function actionOf(command: string, message?: string): Promise<Action> {
  const why = message && oneLine(message).trim();
  return { command, by: await releasedBy(), ...(why && { message: why }) };
}

/** Returns the action of a command that builds the packages of a workspace. */
export async function buildAction(
  command: string,
  workspace: string,
  message?: string,
): Promise<Action> {
  const [action, source] = await Promise.all([actionOf(command, message), readSource(workspace)]);
  return { ...action, ...(source && { source }) };
}

/**
 * Returns a command line for the log, quoted for a shell, without one option. What follows `--`, and the user and query of
 * a URL, are left out: they can contain a password.
 */
export function commandLine(args = process.argv.slice(2), left = '--message'): string {
  const own = args.slice(0, endOfOwn(args));
  const kept = own.filter((arg, index) => {
    return arg !== left && !arg.startsWith(`${left}=`) && own[index - 1] !== left;
  });
  const run = own.length < args.length ? ['-- <command>'] : [];
  return commandFor([...kept.map(quoted), ...run].join(' '));
}

/** Returns the command that a command line runs, from the words after `--`. */
export function commandIn(args = process.argv.slice(2)): string[] {
  return args.slice(endOfOwn(args) + 1);
}

/** `pnpm delivery -- release` begins with `--`, and runs no command. */
function endOfOwn(args: string[]): number {
  const end = args.indexOf('--', 1);
  return end < 0 ? args.length : end;
}

function quoted(arg: string): string {
  const text = oneLine(arg)
    .trim()
    .replace(/\b(https?:\/\/)([^/?#]*@)?([^?#]*).*/i, '$1$3');
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Variables that name who runs a command. The first one that is set counts. */
const variables = ['BACKSHOP_RELEASED_BY', 'GITHUB_ACTOR', 'GITLAB_USER_LOGIN'];

/**
 * Returns who runs this command: what `BACKSHOP_RELEASED_BY` says, or the user of the CI job, or
 * git's `user.name`, or the system's user. Never an e-mail address: the log may be public.
 */
export async function releasedBy(env = process.env, folder = process.cwd()): Promise<string> {
  for (const variable of variables) {
    const name = withoutAddress(env[variable] ?? '');
    if (name) return name;
  }
  const gitUser = await runGit(folder, 'config', 'user.name');
  return withoutAddress(gitUser.output) || systemUser(env);
}

/** Returns `Jo` for `Jo <jo@shop.example>`, and `jo` for `jo@shop.example`. */
function withoutAddress(name: string): string {
  const plain = oneLine(name).trim();
  const withoutPair = plain.replace(/\s*[<(][^<(]*@[^>)]*[>)]/, '');
  return withoutPair.replaceAll(/@\S+/g, '').slice(0, 100).trim();
}

/** A container may run as a user without a name. */
function systemUser(env: NodeJS.ProcessEnv): string {
  try {
    return withoutAddress(userInfo().username);
  } catch {
    return withoutAddress(env.USER ?? '') || 'unknown';
  }
}
