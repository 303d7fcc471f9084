import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

function run(args: string[], env?: NodeJS.ProcessEnv) {
  const program = join(import.meta.dirname, '../bin/delivery.js');
  return spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

const mistakes: Record<string, [args: string[], message: string, env?: NodeJS.ProcessEnv]> = {
  'no command': [[], 'Usage: pnpm <command>'],
  'an unknown command': [['serve'], "Unknown command 'serve'\n\nUsage: pnpm <command>"],
  'an unknown option': [
    ['start', '--fast'],
    "Unknown option '--fast'\nRun for help: pnpm start --help",
  ],
  'too many arguments': [['build', 'host'], 'Expected 0 arguments but got 1.'],
  'an option without its value': [
    ['prune:origin', '--older-than'],
    "Option '--older-than <days>d' argument missing",
  ],
  'no package to release': [['release'], 'Run: pnpm release <package> [--stage |'],
  'all packages and one': [['release', '--all', 'host'], 'or pnpm release --all'],
  'a preview of all packages': [['release', '--all', '--stage'], 'or pnpm release --all'],
  'two ways to release': [
    ['release', 'host', '--stage', '--promote', '0.1.0-1a2b'],
    'or pnpm release --all',
  ],
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
    'Expected 1 argument but got 2.\nRun for help: pnpm release --help',
  ],
  'no package to roll back': [['rollback'], 'Run: pnpm rollback <package> [version]'],
  'an invalid age': [['prune:origin', '--older-than', '30'], '"30" is not an age. '],
  'no age': [['prune:origin'], 'Give it in whole days: pnpm prune:origin --older-than 30d'],
  'an invalid port': [['start'], 'PORT is "http"', { PORT: 'http' }],
};

test.each(Object.entries(mistakes))(
  '%s ends the command with a message and no stack',
  (_mistake, [args, message, env]) => {
    const { status, stderr } = run(args, env);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  },
);

test.each(['start', 'build', 'release', 'rollback', 'releases', 'verify:origin', 'prune:origin'])(
  'pnpm %s --help prints how to use it',
  (command) => {
    const { status, stdout } = run([command, '--help']);
    expect(stdout).toContain(`Usage: pnpm ${command}`);
    expect(status).toBe(0);
  },
);
