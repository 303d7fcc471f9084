import { readFileSync } from 'node:fs';

/** How often to look whether the package manager is still there, in ms. */
const lookEvery = 250;

/** Command lines of the package managers, and of the shell that each runs a command in. */
const manager = /^(\S*\/)?(node|npm|npx|pnpm|corepack)[\0 ]/;
const shell = /^(\S*\/)?sh\0-c\0/;

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

/** From this process up to the outermost package manager: each process and its parent. */
function linksToRunners(): [child: number, parent: number][] {
  const links: [number, number][] = [];
  let child = process.pid;
  let outermost = 0;
  for (let parent = parentOf(child); parent; parent = parentOf(child)) {
    const command = readOfProcess(parent, 'cmdline');
    if (!manager.test(command) && !shell.test(command)) break;
    links.push([child, parent]);
    if (manager.test(command)) outermost = links.length;
    child = parent;
  }
  // A shell above them is somebody's own: its end is no wish to end what it left running.
  return links.slice(0, outermost);
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
