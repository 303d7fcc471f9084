import { chromiumPaths } from '@backshop/delivery/smoke';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
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

/** The module with which Apache signs staff in (docs/how-to/add-a-sign-in.md). Its package installs Apache's program. */
export const openidc: Program = {
  name: 'mod_auth_openidc',
  variable: 'MOD_AUTH_OPENIDC',
  paths: ['/usr/lib/apache2/modules/mod_auth_openidc.so'],
  packages: ['libapache2-mod-auth-openidc'],
  isOptional: true,
};

/** Builds a container image without a daemon. */
export const buildah: Program = {
  name: 'buildah',
  variable: 'BUILDAH',
  paths: ['/usr/bin/buildah'],
  packages: ['buildah'],
  isOptional: true,
};

/** Makes a bare Debian, for the image. */
export const mmdebstrap: Program = {
  name: 'mmdebstrap',
  variable: 'MMDEBSTRAP',
  paths: ['/usr/bin/mmdebstrap'],
  packages: ['mmdebstrap'],
  isOptional: true,
};

/** The S3 server of Ceph, and the programs that store its objects. Only Linux has them. */
export const s3Server: Program = {
  name: 'radosgw',
  variable: 'RADOSGW',
  paths: ['/usr/bin/radosgw'],
  packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
  isOptional: true,
};

/** The proxy that every command must be able to use. */
export const proxy: Program = {
  name: 'tinyproxy',
  variable: 'TINYPROXY',
  paths: ['/usr/bin/tinyproxy'],
  packages: ['tinyproxy-bin'],
  isOptional: true,
};

/**
 * Returns the path of a program: the one in the environment, else a usual one. Undefined when the
 * program is missing.
 */
export function pathOf({ variable, paths }: Program): string | undefined {
  return process.env[variable] || paths.find(existsSync);
}

/** Returns the environment variables with the paths of those programs that exist. */
export function pathVariables(programs: readonly Program[]): Record<string, string> {
  const pairs = programs.map((program) => [program.variable, pathOf(program)] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => Boolean(pair[1])));
}

/** Who runs the tests, as far as installing depends on it. */
export interface User {
  isRoot: boolean;
  /** Asks a question that can be answered with yes or no. Undefined without a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

const currentUser = (): User => ({
  isRoot: process.getuid?.() === 0,
  ask: process.stdin.isTTY ? askInTerminal : undefined,
});

async function askInTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/**
 * Installs the missing ones of some programs, on Debian, with one command. Asks before it uses sudo.
 * @throws Error that says what to do when one of them is still missing, unless it is optional
 */
export async function installMissing(
  programs: readonly Program[],
  print: Print,
  { isRoot, ask }: User = currentUser(),
): Promise<void> {
  const isMissing = (program: Program) => !pathOf(program);
  const packages = programs.filter(isMissing).flatMap((program) => program.packages);
  if (packages.length === 0) return;
  const aptGet: Command = isRoot ? ['apt-get'] : ['sudo', 'apt-get'];
  const install: Command = [...aptGet, 'install', '--yes', '--no-install-recommends', ...packages];
  const question = `The tests need programs that are missing. Run this? [y/N]\n${install.join(' ')}\n`;
  const output: string[] = [];
  const isAllowed = isRoot || /^y/i.test((await ask?.(question)) ?? '');
  if (isAllowed) {
    print(`Installing ${packages.join(', ')}\n`);
    await run('/', [...aptGet, 'update'], () => undefined);
    await run('/', install, (text) => output.push(text), { DEBIAN_FRONTEND: 'noninteractive' });
  } else output.push(`Nothing was installed. On Debian, run: ${install.join(' ')}\n`);
  const missing = programs.filter((program) => isMissing(program) && !program.isOptional);
  if (missing.length === 0) {
    if (isAllowed && programs.some(isMissing)) print(output.join(''));
    return;
  }
  const lines = missing.map(
    ({ name, variable }) =>
      `${name} is missing. Install it, or set ${variable} to its path, then run the command again.`,
  );
  throw new Error(output.join('') + lines.join('\n'));
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

/** The engines in which only the scenarios run. Everything else runs in Chromium, too. */
const otherEngines = ['firefox', 'webkit'] as const;

/**
 * Returns the engines besides Chromium that the variable ENGINES names, by default all.
 * @throws Error when ENGINES names an unknown engine
 */
export function enginesToTest(names = process.env.ENGINES ?? otherEngines.join()): EngineName[] {
  const wanted = names.split(',').filter((name) => name !== '' && name !== 'none');
  const unknown = wanted.find((name) => !otherEngines.some((each) => each === name));
  if (unknown === undefined) return otherEngines.filter((name) => wanted.includes(name));
  throw new Error(`ENGINES names "${unknown}". It can name ${otherEngines.join(', ')}, or none.`);
}

/** Returns the engines that are not tested, because ENGINES does not name them. */
export function enginesLeftOut(wanted = enginesToTest()): EngineName[] {
  return otherEngines.filter((name) => !wanted.includes(name));
}

/**
 * Whether Playwright drives an engine: always Chromium, and all if the variable BROWSERS is "playwright". Then
 * Firefox and WebKit are those that Playwright installs.
 */
export function isDrivenByPlaywright(engine: EngineName): boolean {
  return engine === 'chromium' || process.env.BROWSERS === 'playwright';
}

/** Returns the programs that engines need. Playwright's browsers need no others. */
export function programsOf(engines: readonly EngineName[]): Program[] {
  return engines.flatMap((engine) =>
    process.env.BROWSERS === 'playwright' ? [] : programs[engine],
  );
}
