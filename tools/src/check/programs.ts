import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A system program that the tests need. */
interface Program {
  name: string;
  /** Environment variable that overrides the path. */
  variable: string;
  /** Usual paths of the program. */
  paths: string[];
  /** Debian packages that install it. */
  packages: string[];
}

/** The browser of the end-to-end tests. */
export const chromium: Program = {
  name: 'Chromium',
  variable: 'CHROMIUM',
  paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  packages: ['chromium'],
};

/** The web server that must serve an origin exactly as our own server does. */
export const nginx: Program = {
  name: 'nginx',
  variable: 'NGINX',
  paths: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
  packages: ['nginx', 'libnginx-mod-http-brotli-static'],
};

/**
 * Returns the program's environment variable with its path: the path in the environment, else a
 * usual one. Installs the program on Debian if neither exists.
 * @throws Error when the program is missing and cannot be installed
 */
export function findOrInstall(program: Program): Record<string, string> {
  const { name, variable, paths } = program;
  const found = process.env[variable] ?? paths.find(existsSync);
  if (found) return { [variable]: found };
  console.log(`── installing ${name}`);
  install(program.packages);
  const installed = paths.find(existsSync);
  if (installed) return { [variable]: installed };
  throw new Error(
    `${name} is missing and could not be installed. Install it, or set ${variable} to its path, then run the command again.`,
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
