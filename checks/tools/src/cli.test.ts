import { runCli, testMistakes } from '@backshop/delivery/testing';

const load = () => import('./cli');

testMistakes(load, {
  serve: "Unknown command 'serve'",
  'test orders': 'There is no package "orders".',
  'new:remote': "Missing required argument 'name'",
  'new:remote one two': 'Too many arguments',
  'remove:remote nothing': 'There is no remote-nothing.',
  'new:remote history': '"history" is already used by the browser or the host.',
});

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
  const { status, stdout } = await runCli(load, [command, '--help']);
  expect(stdout).toContain(`Usage: pnpm tools ${command}`);
  expect(status).toBe(0);
});
