import { chromiumPaths } from '@backshop/delivery/smoke/run-checks';
import { existsSync } from 'node:fs';
import { type Command, type Print, run } from './run';

/** A system program that the tests need. */
export interface Program {
  name: string;
  /** Environment variable that overrides the path. */
  variable: string;
  /** Usual paths of the program, the best one first. */
  paths: string[];
  /** Debian packages that install it. */
  packages: string[];
  /** Whether tests that need it are skipped where no package installs it. */
  isOptional?: boolean;
}

/**
 * The browser of the end-to-end tests. The headless shell has the same engine as Chromium, without
 * the browser's windows, so it needs less of the processor.
 */
export const chromium: Program = {
  name: 'Chromium',
  variable: 'CHROMIUM',
  paths: chromiumPaths,
  packages: ['chromium-headless-shell'],
};

/** The second browser engine of the end-to-end tests. */
export const firefox: Program = {
  name: 'Firefox',
  variable: 'FIREFOX',
  paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  packages: ['firefox-esr'],
};

/** The third browser engine of the end-to-end tests. */
export const webkit: Program = {
  name: 'WebKitWebDriver',
  variable: 'WEBKIT_DRIVER',
  paths: ['/usr/bin/WebKitWebDriver'],
  packages: ['webkit2gtk-driver'],
};

/** The display that WebKit needs. */
export const xvfb: Program = {
  name: 'Xvfb',
  variable: 'XVFB',
  paths: ['/usr/bin/Xvfb'],
  packages: ['xvfb'],
};

/** The web server that must serve an origin exactly as our own server does. */
export const nginx: Program = {
  name: 'nginx',
  variable: 'NGINX',
  paths: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
  packages: ['nginx', 'libnginx-mod-http-brotli-filter'],
};

/** The S3 server of Ceph, and the programs that store its objects. Only Linux has them. */
export const s3Server: Program = {
  name: 'radosgw',
  variable: 'RADOSGW',
  paths: ['/usr/bin/radosgw'],
  packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
  isOptional: true,
};

/**
 * Returns the path of a program: the one in the environment, else a usual one. Undefined when the
 * program is missing.
 */
export function pathOf({ variable, paths }: Program): string | undefined {
  return process.env[variable] ?? paths.find(existsSync);
}

/** Returns the environment variables with the paths of those programs that exist. */
export function pathVariables(programs: readonly Program[]): Record<string, string> {
  const pairs = programs.map((program) => [program.variable, pathOf(program)] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => Boolean(pair[1])));
}

/**
 * Installs the missing ones of some programs, on Debian, with one command.
 * @throws Error when one of them cannot be installed, unless it is optional
 */
export async function installMissing(programs: readonly Program[], print: Print): Promise<void> {
  const isMissing = (program: Program) => !pathOf(program);
  const packages = programs.filter(isMissing).flatMap((program) => program.packages);
  if (packages.length === 0) return;
  print(`Installing ${packages.join(', ')}\n`);
  await run('/', aptGet('update'), () => undefined);
  const output: string[] = [];
  const install = aptGet('install', '--yes', '--no-install-recommends', ...packages);
  await run('/', install, (text) => output.push(text), { DEBIAN_FRONTEND: 'noninteractive' });
  const missing = programs.filter((program) => isMissing(program) && !program.isOptional);
  if (missing.length === 0) return;
  const lines = missing.map(
    ({ name, variable }) =>
      `${name} is missing and could not be installed. Install it, or set ${variable} to its path, then run the command again.`,
  );
  throw new Error(output.join('') + lines.join('\n'));
}

function aptGet(...args: string[]): Command {
  const isRoot = process.getuid?.() === 0;
  return isRoot ? ['apt-get', ...args] : ['sudo', 'apt-get', ...args];
}

/** A browser engine that runs the scenarios of `checks/e2e/engines`. */
export type EngineName = 'firefox' | 'webkit' | 'chromium';

const programs: Record<EngineName, readonly Program[]> = {
  firefox: [firefox],
  webkit: [webkit, xvfb],
  chromium: [chromium],
};

/** All engines that tests can run in. */
export const engineNames = Object.keys(programs) as EngineName[];

/**
 * Returns the engines that the variable ENGINES names, or Firefox and WebKit. By default not Chromium,
 * because the other end-to-end tests cover the same there.
 * @throws Error when ENGINES names an unknown engine
 */
export function enginesToTest(names = process.env.ENGINES ?? 'firefox,webkit'): EngineName[] {
  const wanted = names.split(',').filter((name) => name !== '' && name !== 'none');
  const unknown = wanted.find((name) => !engineNames.some((each) => each === name));
  if (unknown === undefined) return engineNames.filter((name) => wanted.includes(name));
  throw new Error(`ENGINES names "${unknown}". It can name ${engineNames.join(', ')}, or none.`);
}

/** Whether the variable ENGINES is not set, so that tests run in all engines. */
export function areEnginesDefault(): boolean {
  return process.env.ENGINES === undefined;
}

/** Returns the programs that engines need. */
export function programsOf(engines: readonly EngineName[]): Program[] {
  return engines.flatMap((engine) => programs[engine]);
}
