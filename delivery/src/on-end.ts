import { readFileSync } from 'node:fs';

/** How often to look whether the package manager is still there, in ms. */
const lookEvery = 250;

/** Command lines of what runs a command for somebody: a package manager, and the shell it uses. */
const runner = /^(\S*\/)?(sh\0-c\0|(node|npm|npx|pnpm|corepack)[\0 ])/;

/**
 * Calls back once when the command is to end: on SIGINT and SIGTERM, and (on Linux) when the package
 * manager that ran it is gone. npm and pnpm pass a signal to their shell alone, and leave behind what
 * the shell runs.
 */
export function onEnd(end: () => void): void {
  const links = linksToRunners();
  const look = setInterval(() => {
    if (links.some(([child, parent]) => parentOf(child) !== parent)) endOnce();
  }, lookEvery).unref();
  const endOnce = () => {
    clearInterval(look);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, endOnce);
    end();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, endOnce);
}

/** From this process up: each process and its parent, as long as the parent is a runner. */
function linksToRunners(): [child: number, parent: number][] {
  const links: [number, number][] = [];
  let child = process.pid;
  for (let parent = parentOf(child); parent && isRunner(parent); parent = parentOf(child)) {
    links.push([child, parent]);
    child = parent;
  }
  return links;
}

function isRunner(pid: number): boolean {
  return runner.test(readOfProcess(pid, 'cmdline'));
}

function parentOf(pid: number): number | undefined {
  const [, parent] = /.*\) \S (\d+)/s.exec(readOfProcess(pid, 'stat')) ?? [];
  return parent ? Number(parent) : undefined;
}

/** What Linux says of a process; empty when it is gone, and on another system. */
function readOfProcess(pid: number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
