import { execute } from '@backshop/tools/execute';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** How to delete a folder in which a process that has just been killed may still have written. */
export const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };

/** Runs a program. Returns its standard output. */
export type Run = (program: string, ...args: string[]) => Promise<string>;

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
  return (program, ...args) => execute(folder, env, program, ...args);
}

/** A command that runs until the test stops it. */
export interface RunningCommand {
  /** Returns what a pattern finds in its output, as soon as it does. */
  printed: (pattern: RegExp) => Promise<string>;
  /** Everything that it has printed. */
  output: () => string;
  /** Ends it and all its child processes. Returns its exit code. */
  stop: () => Promise<number | null>;
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
  const ended = once(child, 'close').then(([code]) => {
    hasEnded = true;
    return code as number | null;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return {
    output: () => output,
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
      const code = await ended;
      // A compiler that it has started may otherwise finish first, and write into a folder that the test deletes.
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch {
        // No process is left.
      }
      return code;
    },
  };
}

/** Starts the dev server of a workspace, and waits until it serves the product. */
export async function startDevServer(
  root: string,
  port: number,
  ...options: string[]
): Promise<RunningCommand> {
  const command = join(root, 'platform/dev-server/bin/dev-server.js');
  const args = [command, '--port', String(port), ...options];
  const dev = startCommand(root, process.env, 'node', ...args);
  await dev.printed(new RegExp(`at http://localhost:${port}/`));
  return dev;
}
