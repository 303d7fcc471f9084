import { runCli } from '@backshop/delivery/testing';

const tools = (...args: string[]) => runCli(() => import('./cli'), args);

const mistakes: Record<string, [args: string[], message: string]> = {
  'an unknown command': [['serve'], "Unknown command 'serve'"],
  'a test of an unknown package': [['test', 'orders'], 'There is no package "orders".'],
  'a new remote without a name': [['new:remote'], "Missing required argument 'name'"],
  'two new remotes at once': [['new:remote', 'one', 'two'], 'Too many arguments'],
  'a remote that does not exist': [['remove:remote', 'nothing'], 'There is no remote-nothing.'],
  'a name that no remote can have': [
    ['new:remote', 'history'],
    '"history" is already used by the browser or the host.',
  ],
};

test.each(Object.entries(mistakes))(
  'explains %s and exits with 1',
  async (_mistake, [args, message]) => {
    const { status, stderr } = await tools(...args);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  },
);

test.each([
  'test',
  'lint',
  'e2e',
  'faults',
  'docs:write',
  'new:remote',
  'remove:remote',
  'pack:all',
  'compat',
  'build:previous',
  'screenshots:accept',
])('has help for pnpm tools %s', async (command) => {
  const { status, stdout } = await tools(command, '--help');
  expect(stdout).toContain(`Usage: pnpm tools ${command}`);
  expect(status).toBe(0);
});
