import { userInfo } from 'node:os';
import { runGit } from './git';

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
  const plain = name.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
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
