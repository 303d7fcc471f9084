import { temporaryFolder } from '@backshop/build-config/testing';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  enginesLeftOut,
  enginesToTest,
  isDrivenByPlaywright,
  installMissing,
  pathOf,
  pathVariables,
  type Program,
  programsOf,
  type User,
} from './programs';

const { PATH } = process.env;
let folder: string;
let printed: string;
const print = (text: string) => {
  printed += text;
};

beforeEach(async () => {
  folder = await temporaryFolder();
  printed = '';
  process.env.PATH = `${join(folder, 'bin')}${delimiter}${PATH}`;
});

afterEach(() => {
  process.env.PATH = PATH;
});

const root: User = { isRoot: true };

const program = (name: string): Program => ({
  name,
  variable: `BACKSHOP_TEST_${name.toUpperCase()}`,
  paths: [join(folder, name), join(folder, `other-${name}`)],
  packages: [`package-${name}`],
});

/** Replaces apt-get by a script that notes its arguments. */
function replaceAptGet(script: string) {
  mkdirSync(join(folder, 'bin'));
  const files = { 'apt-get': `echo "$@" >> ${folder}/calls\n${script}`, sudo: 'exec "$@"' };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${content}\n`, { mode: 0o755 });
  }
}

test('installs all missing programs with one command', async () => {
  const programs = [program('clock'), program('lamp'), program('radio')];
  writeFileSync(join(folder, 'other-lamp'), '');
  replaceAptGet(`touch ${folder}/clock ${folder}/radio`);
  await installMissing(programs, print, root);
  expect(printed).toContain('package-clock, package-radio');
  expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe(
    'update\ninstall --yes --no-install-recommends package-clock package-radio\n',
  );
  expect(pathVariables(programs)).toEqual({
    BACKSHOP_TEST_CLOCK: join(folder, 'clock'),
    BACKSHOP_TEST_LAMP: join(folder, 'other-lamp'),
    BACKSHOP_TEST_RADIO: join(folder, 'radio'),
  });
});

test('installs nothing and asks nobody when every program exists', async () => {
  replaceAptGet('exit 1');
  writeFileSync(join(folder, 'clock'), '');
  await installMissing([program('clock')], print, root);
  expect(existsSync(join(folder, 'calls'))).toBe(false);
});

test('says what is missing when it cannot be installed, with the output of the installation', async () => {
  replaceAptGet('echo "Unable to locate package"; exit 100');
  writeFileSync(join(folder, 'lamp'), '');
  await expect(installMissing([program('clock'), program('lamp')], print, root)).rejects.toThrow(
    /Unable to locate package\s+clock is missing.* set BACKSHOP_TEST_CLOCK to its path/s,
  );
  expect(pathVariables([program('clock')])).toEqual({});
});

test.each([
  ['without a terminal', undefined],
  ['after a "no"', () => Promise.resolve('n')],
])('without root, %s, installs nothing and says what to run', async (_when, ask) => {
  replaceAptGet('exit 1');
  const user = { isRoot: false, ask };
  await expect(installMissing([program('clock')], print, user)).rejects.toThrow(
    /On Debian, run: sudo apt-get install .* package-clock\nclock is missing/,
  );
  expect(existsSync(join(folder, 'calls'))).toBe(false);
});

test('without root, asks before it installs with sudo', async () => {
  replaceAptGet(`touch ${folder}/clock`);
  const ask = jest.fn(() => Promise.resolve('y'));
  await installMissing([program('clock')], print, { isRoot: false, ask });
  expect(ask).toHaveBeenCalledWith(expect.stringContaining('sudo apt-get install'));
  expect(pathOf(program('clock'))).toBe(join(folder, 'clock'));
});

test('goes on without an optional program that cannot be installed', async () => {
  replaceAptGet('echo "Unable to locate package"; exit 100');
  const printed: string[] = [];
  const keep = (text: string) => void printed.push(text);
  await installMissing([{ ...program('clock'), isOptional: true }], keep, root);
  expect(readFileSync(join(folder, 'calls'), 'utf8')).toContain('package-clock');
  expect(printed.join('')).toContain('Unable to locate package');
});

test('a path in the environment comes first', () => {
  const clock = program('clock');
  writeFileSync(join(folder, 'clock'), '');
  process.env[clock.variable] = '/opt/clock';
  try {
    expect(pathOf(clock)).toBe('/opt/clock');
    process.env[clock.variable] = ''; // Scripts that have no path set an empty one.
    expect(pathOf(clock)).toBe(join(folder, 'clock'));
  } finally {
    delete process.env[clock.variable];
  }
});

test('Firefox and WebKit are tested unless ENGINES names others', () => {
  expect(enginesToTest(undefined)).toEqual(['firefox', 'webkit']);
  expect(enginesToTest('webkit')).toEqual(['webkit']);
  expect(enginesToTest('none')).toEqual([]);
  expect(() => enginesToTest('firefox,safari')).toThrow(
    'ENGINES names "safari". It can name firefox, webkit, or none.',
  );
});

test('an engine that ENGINES does not name is left out', () => {
  expect(enginesLeftOut(['firefox'])).toEqual(['webkit']);
  expect(enginesLeftOut(enginesToTest(undefined))).toEqual([]);
});

test('WebKit needs a driver and a display', () => {
  expect(programsOf(['webkit']).map(({ variable }) => variable)).toEqual(['WEBKIT_DRIVER', 'XVFB']);
});

test('BROWSERS=playwright needs no programs, because Playwright installs its browsers', () => {
  expect(isDrivenByPlaywright('chromium')).toBe(true);
  expect(isDrivenByPlaywright('webkit')).toBe(false);
  process.env.BROWSERS = 'playwright';
  try {
    expect(isDrivenByPlaywright('webkit')).toBe(true);
    expect(programsOf(['firefox', 'webkit'])).toEqual([]);
  } finally {
    delete process.env.BROWSERS;
  }
});
