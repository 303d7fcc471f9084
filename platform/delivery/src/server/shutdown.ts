import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** How often to check whether the package manager still runs, in ms. */
const checkInterval = 250;

const packageManager = /^(npm|npx|pnpm|pnpx|corepack)(-cli)?(\.[cm]?js)?$/;

/**
 * Calls `stop` once, as soon as the server should stop: on SIGINT (Ctrl-C) and on SIGTERM.
 *
 * SIGTERM to a package manager does not reach the server. `npx pnpm start` runs as npm, sh, pnpm,
 * sh, server. npm and pnpm send the signal to their shell and exit. A shell that waits for its
 * command (dash, on Debian and Ubuntu) exits without sending it on. So on Linux, the end of the
 * outermost package manager counts as a signal too. The end of any other parent does not.
 */
export function onShutdown(stop: () => void): void {
  const manager = outermostPackageManager();
  const check =
    manager && setInterval(() => isRunning(manager) || stopOnce(), checkInterval).unref();
  const stopOnce = () => {
    clearInterval(check);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stopOnce);
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stopOnce);
}

/** Returns the process id of the outermost package manager above this process, if there is one. */
function outermostPackageManager(): number | undefined {
  let outermost: number | undefined;
  for (let pid = process.ppid; pid; pid = parentOf(pid)) {
    const words = readProc(pid, 'cmdline').split(/[\0 ]+/);
    if (isPackageManager(words)) outermost = pid;
    else if (!isShellCommand(words)) break;
  }
  return outermost;
}

/** npm replaces its command line with a title: `npm exec pnpm@10`. pnpm runs as a Node script. */
function isPackageManager(words: string[]): boolean {
  const programs = words.map((word) => basename(word));
  const program = programs.find((name) => name !== 'node' && !name.startsWith('-'));
  return packageManager.test(program ?? '');
}

/** A package manager runs its commands with `sh -c`. */
function isShellCommand([program = '', option]: string[]): boolean {
  return basename(program) === 'sh' && option === '-c';
}

/** Opens no file. Without a free file descriptor, that would fail, and the process would seem to have ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0); // sends nothing
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Returns the process id of the parent, or 0 for a process that is gone. */
function parentOf(pid: number): number {
  const [, parent] = /\) \S (\d+) /.exec(readProc(pid, 'stat')) ?? [];
  return Number(parent ?? 0);
}

/** Reads a file that Linux has about a process. Returns '' for a process that is gone. */
function readProc(pid: number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
