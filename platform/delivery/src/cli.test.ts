import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { exitCodes } from './base/run-program';
import { messages } from './testing/messages';
import { publishedDirectory } from './testing/published-origin';
import { runCli } from './testing/run-cli';
import { temporaryFolder } from './testing/temporary-folder';

const run = (args: string[], env?: Record<string, string>) =>
  runCli(() => import('./cli'), args, env);

const mistakes: Record<string, [args: string[], message: string, env?: Record<string, string>]> = {
  'no command': [[], 'Usage: pnpm delivery <command>'],
  'an unknown command': [['serve'], "Unknown command 'serve'\n\nUsage: pnpm delivery <command>"],
  'an unknown option': [
    ['start', '--fast'],
    "Unknown option '--fast'\nRun for help: pnpm delivery start --help",
  ],
  'too many arguments': [['build', 'host'], 'Expected 0 arguments but got 1.'],
  'an option without its value': [
    ['prune:origin', '--older-than'],
    "Option '--older-than <age>' argument missing",
  ],
  'no package to release': [['release'], 'Run: pnpm delivery release <package> [--stage |'],
  'all packages and one': [
    ['release', '--all', 'host'],
    "Argument 'host' cannot be used with option '--all'. Nothing was changed. Leave out one of them.",
  ],
  'a package and the folder of another build': [
    ['release', 'dashboard', '--from', 'dist'],
    "Argument 'dashboard' cannot be used with option '--from'.",
  ],
  'a check of a package and of the folder of another build': [
    ['check', 'dashboard', '--from', 'dist', '--against', 'http://localhost:3000'],
    "Argument 'dashboard' cannot be used with option '--from'.",
  ],
  'a preview of all packages': [
    ['release', '--all', '--stage'],
    "Option '--all' cannot be used with option '--stage'",
  ],
  'all packages, and a folder': [
    ['release', '--all', '--from', 'dist'],
    "Option '--all' cannot be used with option '--from <folder>'",
  ],
  'all packages, for a program': [
    ['release', '--all', '--json'],
    "Option '--all' cannot be used with option '--json'",
  ],
  'two ways to release': [
    ['release', 'dashboard', '--stage', '--share', '10%'],
    "Option '--share <percentage>' cannot be used with option '--stage'",
  ],
  'a candidate of all packages': [
    ['release', '--all', '--share', '10%'],
    "Option '--share <percentage>' cannot be used with option '--all'",
  ],
  'a rollback of a package and to a release': [
    ['rollback', 'dashboard', '--to', '3'],
    "Argument 'dashboard' cannot be used with option '--to'.",
  ],
  'a hold of a whole release': [
    ['rollback', '--to', '3', '--hold'],
    "Option '--hold' cannot be used with option '--to <number>'",
  ],
  'a rollback to a release, if some version is live': [
    ['rollback', '--to', '3', '--if-live', '0.1.0-1a2b'],
    "Option '--to <number>' cannot be used with option '--if-live <version>'",
  ],
  'a requirement that begins and ends': [
    ['attestations', 'dashboard', '--end', '--signer', 'ci'],
    "Option '--end' cannot be used with option '--signer <identity>'",
  ],
  'a share that is no percentage': [
    ['release', 'dashboard', '--share', 'ten'],
    '"ten" is not a percentage between 0 and 100. Nothing was changed. Give it like this: --share 10%',
  ],
  'a share without a percent sign': [
    ['promote', 'dashboard', '--share', '10'],
    '"10" is not a percentage between 0 and 100. Nothing was changed. Give it like this: --share 10%',
  ],
  'a share of nobody': [
    ['promote', 'dashboard', '--share', '0%'],
    'To end a candidate, run: pnpm delivery abort dashboard',
  ],
  'a share of everybody': [
    ['release', 'dashboard', '--share', '100%'],
    'To make a version live for all of them, run: pnpm delivery release dashboard',
  ],
  'a share of everybody from a folder': [
    ['release', '--from', 'my build', '--share=100%', '--json'],
    "To make a version live for all of them, run: pnpm delivery release --from 'my build' --json",
  ],
  'a release with an attestation that is no file': [
    ['release', 'dashboard', '--attestation', 'none.json'],
    'There is no file "none.json". Nothing was changed.',
  ],
  'a promotion with an attestation whose variable is empty': [
    ['promote', 'dashboard', '--attestation', ''],
    'There is no file "". Nothing was changed.',
  ],
  'a file of settings that is not there': [
    ['settings', 'none.json'],
    'There is no file "none.json". Nothing was changed.',
  ],
  'a rollback that depends on an empty variable': [
    ['rollback', 'dashboard', '--if-live', ''],
    '"" is not a version. Nothing was changed. Give it like this: --if-live 0.1.0-1a2b3c4d5e',
  ],
  'a rollback that depends on no version': [
    ['rollback', 'dashboard', '--if-live', '0.1.0'],
    '"0.1.0" is not a version.',
  ],
  'a rollout of no version': [
    ['rollout', 'dashboard', '--steps', '10%', '--every', '1m', '--candidate', '', '--', 'true'],
    '"" is not a version. Nothing was changed. Give it like this: --candidate 0.1.0-1a2b3c4d5e',
  ],
  'a smoke test that waits for no version': [
    ['smoke', 'http://localhost:3000', '--expect', 'dashboard@latest'],
    '"dashboard@latest" is not <package>@<version>',
  ],
  'attestations of an issuer that is no address': [
    [
      'attestations',
      'dashboard',
      '--signer',
      'ci',
      '--repository',
      'https://x.example',
      '--issuer',
      'x',
    ],
    '"x" is not an address. Nothing was changed. Give it with its protocol: --issuer https://',
  ],
  'attestations of a repository that is no address': [
    ['attestations', 'dashboard', '--signer', 'ci', '--repository', ''],
    '"" is not an address. Nothing was changed. Give it with its protocol: --repository https://',
  ],
  'a smoke test without an address': [['smoke'], "Missing required argument 'url'"],
  'a smoke test of an address without a protocol': [
    ['smoke', 'localhost:3000'],
    '"localhost:3000" is not a URL.',
  ],
  'a smoke test that expects something else than a version': [
    ['smoke', 'http://localhost:3000', '--expect', 'dashboard'],
    '"dashboard" is not <package>@<version>',
  ],
  'a release of all packages with smoke tests': [
    ['release', '--all', '--smoke', 'http://localhost:3000'],
    '--smoke works only when a package goes live for all browsers. Leave out --all, --stage, --share, --dry-run and --json.',
  ],
  'a dry run with smoke tests': [
    ['release', 'host', '--dry-run', '--smoke', 'http://localhost:3000'],
    '--smoke works only when a package goes live for all browsers.',
  ],
  'a release with a smoke test of no address': [
    ['release', 'host', '--smoke', ''],
    '"" is not a URL.',
  ],
  'no package to promote': [['promote'], 'Run: pnpm delivery promote <package> [version]'],
  'no remote to withdraw': [['withdraw'], 'Run: pnpm delivery withdraw <remote>'],
  'no remote whose candidate ends': [['abort'], 'Run: pnpm delivery abort <remote>'],
  'an invalid origin': [
    ['rollback', 'host'],
    'BACKSHOP_ORIGIN is not valid. Set it to an absolute path, s3://<bucket>',
    { BACKSHOP_ORIGIN: 'shop' },
  ],
  'an unknown package to release': [
    ['release', 'nothing'],
    'There is no package "nothing". Choose one of these: host, dashboard, ',
  ],
  'two packages to release': [
    ['release', 'host', 'dashboard'],
    'Expected 1 argument but got 2.\nRun for help: pnpm delivery release --help',
  ],
  'no package to roll back': [['rollback'], 'Run: pnpm delivery rollback <package> [version]'],
  'a check against nothing': [['check'], "Required option '--against <url>' not specified"],
  'a check against no address': [
    ['check', '--against', 'backshop.example'],
    '"backshop.example" is not a URL. Give it like this: --against https://backshop.example',
  ],
  'a check against a page': [
    ['check', '--against', 'https://backshop.example/customers?page=2'],
    'has more than a protocol, a name, a port and a path. Give only these: --against https://backshop.example/customers',
  ],
  'an invalid age': [['prune:origin', '--older-than', '30'], '"30" is not an age. '],
  'no age': [
    ['prune:origin'],
    'Give it in whole days: pnpm delivery prune:origin --older-than 30d',
  ],
  'an invalid port': [['start'], 'PORT is "http"', { PORT: 'http' }],
};

test.each(Object.entries(mistakes))(
  '%s ends the command with a message and no stack',
  async (_mistake, [args, message, env]) => {
    const { status, stderr } = await run(args, env);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  },
);

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

test('the last line of an error says where it is explained', async () => {
  const env = { BACKSHOP_ORIGIN: await temporaryFolder() };
  const { status, stderr } = await run(['rollback', 'dashboard'], env);
  expect(stderr).toMatch(
    /^The log of the origin has no release\. For the first one, run: pnpm delivery release --all\nMore: platform\/delivery\/troubleshooting\.md#the-log-of-the-origin-has-no-release\n$/,
  );
  expect(status).toBe(1);
});
