import { runCli } from '@backshop/delivery/testing';

const run = (args: string[], env?: Record<string, string>) =>
  runCli(() => import('./cli'), args, env);

const mistakes: Record<string, [args: string[], message: string, env?: Record<string, string>]> = {
  'an unknown option': [['--quick'], "Unknown option '--quick'\nRun for help: pnpm dev --help"],
  'an argument': [['dashboard'], 'Expected 0 arguments but got 1.\nRun for help: pnpm dev --help'],
  'an invalid port': [['--port', '0'], '--port is "0"'],
  'an invalid port in the environment': [[], 'PORT is "http"', { PORT: 'http' }],
  'an unknown remote': [['--only', 'nothing'], 'There is no remote "nothing".'],
  'a user without a name': [
    ['--user', ', finance'],
    '--user is ", finance", but must be a name and then the groups: --user "Pat Example, finance"',
  ],
  'an empty group': [['--user', 'Pat,'], '--user is "Pat,"'],
  'a user for a deployed product': [
    ['--user', 'Pat', '--only', 'dashboard', '--against', 'https://backshop.example'],
    '--user needs the host of a workspace, and no --against.',
  ],
  'no remote for a deployed product': [
    ['--against', 'https://backshop.example'],
    'Name one remote: pnpm dev --only <remote> --against <url>',
  ],
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

test('pnpm dev --help prints how to use it', async () => {
  const { status, stdout } = await run(['--help']);
  expect(stdout).toContain('Usage: pnpm dev [options]');
  expect(status).toBe(0);
});
