import { runCli, testMistakes } from '@backshop/delivery/testing';

const load = () => import('./cli');

testMistakes(load, {
  '--quick': "Unknown option '--quick'\nRun for help: pnpm dev --help",
  dashboard: 'Expected 0 arguments but got 1.\nRun for help: pnpm dev --help',
  '--port 0': '--port is "0"',
  'PORT=http': 'PORT is "http"',
  '--only nothing': 'There is no remote "nothing".',
  "--user ', finance'":
    '--user is ", finance", but must be a name and then the groups: --user "Pat Example, finance"',
  '--user Pat,': '--user is "Pat,"',
  '--user Pat --only dashboard --against https://backshop.example':
    '--user needs the host of a workspace, and no --against.',
  '--against https://backshop.example': 'Name one remote: pnpm dev --only <remote> --against <url>',
});

test('pnpm dev --help prints how to use it', async () => {
  const { status, stdout } = await runCli(load, ['--help']);
  expect(stdout).toContain('Usage: pnpm dev [options]');
  expect(status).toBe(0);
});
