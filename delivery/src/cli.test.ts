import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../bin/delivery.js');

const mistakes: Record<string, [args: string[], message: string, env?: NodeJS.ProcessEnv]> = {
  'no command': [[], 'Unknown command ""'],
  'an unknown command': [['serve'], 'Unknown command "serve"'],
  'an unknown flag': [['start', '--fast'], "Unknown option '--fast'"],
  'an argument too many': [['build', 'host'], "Unexpected argument 'host'"],
  'a flag without its value': [['dev', '--only'], "Option '--only <value>' argument missing"],
  'an unknown remote': [
    ['dev', '--only', 'nothing'],
    'There is no remote "nothing"; there are dashboard, ',
  ],
  'a name that no remote can have': [['new-remote', 'history'], '"history" is taken'],
  'no package to release': [['release'], 'Usage: pnpm release <package> [--dry-run]'],
  'all packages and one': [['release', '--all', 'host'], 'or pnpm release --all'],
  'an origin that is none': [
    ['rollback', 'host'],
    'BACKSHOP_ORIGIN has to be an absolute path, s3://<bucket> or azure://<container>.',
    { BACKSHOP_ORIGIN: 'shop' },
  ],
  'an unknown package to release': [
    ['release', 'nothing'],
    'There is no package "nothing"; there are host, dashboard, ',
  ],
  'two packages at once': [['release', 'host', 'dashboard'], 'Usage: pnpm release <package>'],
  'no package to roll back': [['rollback'], 'Usage: pnpm rollback <package> [version]'],
  'an age that is none': [['prune', '--older-than', '30'], 'Say how old in days: '],
  'no age': [['prune'], 'Say how old in days: pnpm run prune --older-than 30d'],
  'a port that is none': [['start'], 'PORT is "http"', { PORT: 'http' }],
};

test.each(Object.entries(mistakes))(
  '%s ends the command with a clear line',
  (_what, [args, message, env]) => {
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  },
);
