import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program of the system that tests need. */
interface Program {
  name: string;
  /** Variable of the environment that names another place. */
  variable: string;
  /** Where it may lie. */
  places: string[];
  /** Debian's packages that bring it. */
  packages: string[];
}

/** The browser of the end-to-end tests. */
export const chromium: Program = {
  name: 'Chromium',
  variable: 'CHROMIUM',
  places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  packages: ['chromium'],
};

/** The web server that has to serve an origin as our own does. */
export const nginx: Program = {
  name: 'nginx',
  variable: 'NGINX',
  places: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
  packages: ['nginx', 'libnginx-mod-http-brotli-static'],
};

/**
 * Path of a program, by its variable: the one in the environment, else the system's, else, on Debian, one
 * that is installed now.
 * @throws Error when there is none and none can be installed
 */
export function findOrInstall(program: Program): Record<string, string> {
  const { name, variable, places } = program;
  const found = process.env[variable] ?? places.find(existsSync);
  if (found) return { [variable]: found };
  console.log(`── installing ${name}`);
  install(program.packages);
  const installed = places.find(existsSync);
  if (installed) return { [variable]: installed };
  throw new Error(
    `There is no ${name}. Install one, or name it: ${variable}=/path/to/${name.toLowerCase()} pnpm test`,
  );
}

function install(packages: string[]): void {
  const isRoot = process.getuid?.() === 0;
  for (const command of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages],
  ]) {
    const [program = '', ...args] = isRoot ? command : ['sudo', ...command];
    spawnSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}
