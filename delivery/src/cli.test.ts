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
