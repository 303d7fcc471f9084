import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { exitCodes } from './base/run-program';
import { messages } from './testing/messages';
import { publishedDirectory } from './testing/published-origin';
import { runCli, testMistakes } from './testing/run-cli';
import { setDaysLater } from './testing/set-days-later';
import { temporaryFolder } from './testing/temporary-folder';

const load = () => import('./cli');
const run = (args: string[], env?: Record<string, string>) => runCli(load, args, env);

testMistakes(load, {
  '': 'Usage: pnpm delivery <command>',
  serve: "Unknown command 'serve'\n\nUsage: pnpm delivery <command>",
  'start --fast': "Unknown option '--fast'\nRun for help: pnpm delivery start --help",
  'build host': 'Expected 0 arguments but got 1.',
  'prune:origin --older-than': "Option '--older-than <age>' argument missing",
  release: 'Run: pnpm delivery release <package> [--stage |',
  'release --all host':
    "Argument 'host' cannot be used with option '--all'. Nothing was changed. Leave out one of them.",
  'release dashboard --from dist': "Argument 'dashboard' cannot be used with option '--from'.",
  'check dashboard --from dist --against http://localhost:3000':
    "Argument 'dashboard' cannot be used with option '--from'.",
  'release --all --stage': "Option '--all' cannot be used with option '--stage'",
  'release --all --from dist': "Option '--all' cannot be used with option '--from <folder>'",
  'release --all --json': "Option '--all' cannot be used with option '--json'",
  'release dashboard --stage --share 10%':
    "Option '--share <percentage>' cannot be used with option '--stage'",
  'release --all --share 10%': "Option '--share <percentage>' cannot be used with option '--all'",
  'rollback dashboard --to 3': "Argument 'dashboard' cannot be used with option '--to'.",
  'rollback --to 3 --hold': "Option '--hold' cannot be used with option '--to <number>'",
  'rollback --to 3 --if-live 0.1.0-1a2b':
    "Option '--to <number>' cannot be used with option '--if-live <version>'",
  'attestations dashboard --end --signer ci':
    "Option '--end' cannot be used with option '--signer <identity>'",
  'release dashboard --share ten':
    '"ten" is not a percentage between 0 and 100. Nothing was changed. Give it like this: --share 10%',
  'promote dashboard --share 10':
    '"10" is not a percentage between 0 and 100. Nothing was changed. Give it like this: --share 10%',
  'promote dashboard --share 0%': 'To end a candidate, run: pnpm delivery abort dashboard',
  'release dashboard --share 100%':
    'To make a version live for all of them, run: pnpm delivery release dashboard',
  "release --from 'my build' --share=100% --json":
    "To make a version live for all of them, run: pnpm delivery release --from 'my build' --json",
  'release dashboard --attestation none.json': 'There is no file "none.json". Nothing was changed.',
  "promote dashboard --attestation ''": 'There is no file "". Nothing was changed.',
  'settings none.json': 'There is no file "none.json". Nothing was changed.',
  "rollback dashboard --if-live ''":
    '"" is not a version. Nothing was changed. Give it like this: --if-live 0.1.0-1a2b3c4d5e',
  'rollback dashboard --if-live 0.1.0': '"0.1.0" is not a version.',
  "rollout dashboard --steps 10% --every 1m --candidate '' -- true":
    '"" is not a version. Nothing was changed. Give it like this: --candidate 0.1.0-1a2b3c4d5e',
  'smoke http://localhost:3000 --expect dashboard@latest':
    '"dashboard@latest" is not <package>@<version>',
  'attestations dashboard --signer ci --repository https://x.example --issuer x':
    '"x" is not an address. Nothing was changed. Give it with its protocol: --issuer https://',
  "attestations dashboard --signer ci --repository ''":
    '"" is not an address. Nothing was changed. Give it with its protocol: --repository https://',
  smoke: "Missing required argument 'url'",
  'smoke localhost:3000': '"localhost:3000" is not a URL.',
  'smoke http://localhost:3000 --expect dashboard': '"dashboard" is not <package>@<version>',
  'release --all --smoke http://localhost:3000':
    '--smoke works only when a package goes live for all browsers. Leave out --all, --stage, --share, --dry-run and --json.',
  'release host --dry-run --smoke http://localhost:3000':
    '--smoke works only when a package goes live for all browsers.',
  "release host --smoke ''": '"" is not a URL.',
  promote: 'Run: pnpm delivery promote <package> [version]',
  withdraw: 'Run: pnpm delivery withdraw <remote>',
  abort: 'Run: pnpm delivery abort <remote>',
  'BACKSHOP_ORIGIN=shop rollback host':
    'BACKSHOP_ORIGIN is not valid. Set it to an absolute path, s3://<bucket>',
  'release nothing': 'There is no package "nothing". Choose one of these: host, dashboard, ',
  'release host dashboard':
    'Expected 1 argument but got 2.\nRun for help: pnpm delivery release --help',
  rollback: 'Run: pnpm delivery rollback <package> [version]',
  check: "Required option '--against <url>' not specified",
  'check --against backshop.example':
    '"backshop.example" is not a URL. Give it like this: --against https://backshop.example',
  'check --against https://backshop.example/customers?page=2':
    'has more than a protocol, a name, a port and a path. Give only these: --against https://backshop.example/customers',
  'prune:origin --older-than 30': '"30" is not an age. ',
  'prune:origin': 'Give it in whole days: pnpm delivery prune:origin --older-than 30d',
  'PORT=http start': 'PORT is "http"',
});

test('a build with a name that no remote can have ends the command with a message and no stack', async () => {
  const manifest = {
    name: 'Gift cards',
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [],
    shared: [],
  };
  const root = await temporaryFolder({
    'package.json': '{}',
    'dist/mf-manifest.json': JSON.stringify(manifest),
  });
  const { status, stderr } = await run(['release', '--from', join(root, 'dist')]);
  expect(stderr).toMatch(/^"Gift cards" in .* cannot be the name of a remote/);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});

test.each([
  'start',
  'build',
  'check',
  'release',
  'promote',
  'abort',
  'rollback',
  'releases',
  'smoke',
  'verify:origin',
  'prune:origin',
])('pnpm delivery %s --help prints how to use it', async (command) => {
  const { status, stdout } = await run([command, '--help']);
  expect(stdout).toContain(`Usage: pnpm delivery ${command}`);
  expect(status).toBe(0);
});

test('the help names what a command needs as <package> or <remote>', async () => {
  const { stdout } = await run(['--help']);
  expect(stdout).toMatch(/^ {2}release <package> /m);
  expect(stdout).toMatch(/^ {2}rollback <package> \[version\] /m);
  expect(stdout).toMatch(/^ {2}withdraw <remote> /m);
  expect((await run(['hold', '--help'])).stdout).toContain(
    'Usage: pnpm delivery hold <package> [--end]',
  );
});

test('the help of a repository with one remote names what a command can leave out', async () => {
  const root = await temporaryFolder({
    'package.json': '{ "version": "1.0.0", "backshop": { "remote": "reports" } }',
    'webpack.config.ts': '',
  });
  const workspace = process.cwd();
  process.chdir(root);
  try {
    const { stdout } = await run(['--help']);
    expect(stdout).toMatch(/^ {2}release \[package\] /m);
    const help = (await run(['release', '--help'])).stdout;
    expect(help).toContain('Usage: npx delivery release [package] [--stage |');
    expect(help).toContain('default: reports, the remote here');
    expect(help).not.toMatch(/pnpm|--all\b/);
    expect((await run(['abort', '--help'])).stdout).toContain('npx delivery abort [remote]');
  } finally {
    process.chdir(workspace);
  }
});

test('outside of a project, texts name the commands that are there', async () => {
  const workspace = process.cwd();
  process.chdir(await temporaryFolder({ 'package.json': '{ "version": "1.0.0" }' }));
  try {
    const help = (await run(['release', '--help'])).stdout;
    expect(help).toContain('Usage: npx delivery release <package> [--stage |');
    expect(help).not.toMatch(/pnpm|--all\b/);
    const env = { BACKSHOP_ORIGIN: await temporaryFolder() };
    expect((await run(['rollback', 'dashboard'], env)).stderr).toContain(
      'The log of the origin has no release. Ask the team of the host to make the first one.',
    );
  } finally {
    process.chdir(workspace);
  }
});

jest.setTimeout(20_000); // The installed program starts up to five times in a test.

/** Runs the installed program. */
function runInstalled(args: string[], env: Record<string, string> = {}) {
  const program = join(import.meta.dirname, '../bin/delivery.js');
  return spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

test('the installed program ends with the same message and exit code', () => {
  const { status, stderr } = runInstalled(['release']);
  expect(stderr).toContain(`${messages.whatToRelease}\n`);
  expect(status).toBe(1);
});

test('a command that did what it should ends with 0, and one that did not with 1', async () => {
  const { origin } = await publishedDirectory('dashboard');
  const exitCodeOf = (...args: string[]) =>
    runInstalled(args, { BACKSHOP_ORIGIN: origin.directory }).status;
  expect(exitCodeOf('--help')).toBe(0);
  expect(exitCodeOf('releases')).toBe(0);
  expect(exitCodeOf('rollback', 'dashboard')).toBe(1); // There is no version before.
  expect(exitCodeOf('releases', '--fast')).toBe(1);
  expect(Object.keys(exitCodes)).toEqual(['0', '1']);
});

test('a day in --since is one on this machine, as in the list', async () => {
  const msPerDay = 24 * 60 * 60 * 1000;
  setDaysLater((Date.parse('2026-11-19T23:30:30Z') - Date.now()) / msPerDay);
  const { origin } = await publishedDirectory('dashboard');
  jest.useRealTimers();
  const env = { BACKSHOP_ORIGIN: origin.directory, TZ: 'Asia/Tokyo' };
  const listedSince = (day: string) => runInstalled(['releases', '--since', day], env).stdout;
  expect(listedSince('2026-11-20')).toContain('1  2026-11-20 08:30 (2026-11-19 23:30 UTC)');
  expect(listedSince('2026-11-21')).toContain('No releases to list.');
});

test('the last line of an error says where it is explained', async () => {
  const env = { BACKSHOP_ORIGIN: await temporaryFolder() };
  const { status, stderr } = await run(['rollback', 'dashboard'], env);
  expect(stderr).toMatch(
    /^The log of the origin has no release\. For the first one, run: pnpm delivery release --all\nMore: platform\/delivery\/troubleshooting\.md#the-log-of-the-origin-has-no-release\n$/,
  );
  expect(status).toBe(1);
});
