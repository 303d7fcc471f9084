import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

interface ChildOptions {
  /** A command that runs the program: `unshare --mount`. */
  wrapper?: string[];
  /** Variables beside those of this process. */
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
}

/** Returns the address of one of this package's modules, by its path below `src`. */
export function moduleAddress(path: string): string {
  return pathToFileURL(join(import.meta.dirname, '..', path)).href;
}

/** Runs TypeScript code as a program of its own. Returns its exit code and its output. */
export async function runCode(code: string, { wrapper = [], env, ...user }: ChildOptions = {}) {
  const tsx = import.meta.resolve('tsx');
  const node = [process.execPath, '--import', tsx, '--input-type=module', '--eval', code];
  const [command = '', ...args] = [...wrapper, ...node];
  const child = spawn(command, args, {
    ...user,
    env: { ...process.env, ...env },
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await once(child, 'close')) as [number | null];
  const [output, errors] = await outputs;
  return { status, output, errors };
}
