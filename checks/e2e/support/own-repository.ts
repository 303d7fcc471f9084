import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { promisify } from 'node:util';

/** Runs a program. Returns its standard output. */
export type Run = (program: string, ...args: string[]) => Promise<string>;

/** How to delete a folder in which the dev server, which has just been stopped, may still have written a cache. */
export const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };

/** The variables of an author of commits. */
export const author = {
  GIT_AUTHOR_NAME: 'Jo',
  GIT_AUTHOR_EMAIL: 'jo@shop.example',
  GIT_COMMITTER_NAME: 'Jo',
  GIT_COMMITTER_EMAIL: 'jo@shop.example',
};

/** The variables of somebody who has nothing of this workspace, but knows the company's registry. */
export function outsideEnv(registry: string, origin: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    BACKSHOP_ORIGIN: origin,
    npm_config_user_agent: undefined, // npm would pass on that of pnpm, which runs the tests.
    'npm_config_@backshop:registry': registry,
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    ...author,
  };
}

/** @throws Error with the program's output when it fails */
export function runner(folder: string, env: NodeJS.ProcessEnv): Run {
  mkdirSync(folder, { recursive: true });
  return async (program, ...args) => {
    const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
    const { stdout } = await promisify(execFile)(program, args, options).catch(
      (error: Error & { stdout: string }) => {
        error.message += error.stdout; // tsc, jest and webpack write their errors there.
        throw error;
      },
    );
    return stdout;
  };
}

/** A command that runs until the test stops it. */
export interface RunningCommand {
  /** Returns what a pattern finds in its output, as soon as it does. */
  printed: (pattern: RegExp) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts a command with all its child processes in a group of their own. */
export function startCommand(
  folder: string,
  env: NodeJS.ProcessEnv,
  program: string,
  ...args: string[]
): RunningCommand {
  const child = spawn(program, args, { cwd: folder, env, detached: true });
  let output = '';
  let hasEnded = false;
  const ended = once(child, 'close').then(() => (hasEnded = true));
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return {
    async printed(pattern) {
      for (;;) {
        const [found] = pattern.exec(output) ?? [];
        if (found) return found;
        if (hasEnded) throw new Error(`${args.join(' ')} ended:\n${output}`);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
    },
    async stop() {
      if (!hasEnded) process.kill(-child.pid!, 'SIGTERM');
      await ended;
    },
  };
}
