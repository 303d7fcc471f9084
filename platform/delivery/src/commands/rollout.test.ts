import { newestEntry } from '../release/log';
import { promote } from '../release/promote';
import { rollback } from '../release/rollback';
import { stagePackage } from '../release/stage-package';
import { builtRemote } from '../testing/built-package';
import { publishedDirectory, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { runRollout } from './run-rollout';

jest.setTimeout(20_000); // Rollouts start Node up to three times, and wait a second in between.

const options = { steps: '10%,100%', every: '1s', loads: '400' };

const { argv } = process;
afterEach(() => {
  process.argv = argv;
});

/** Runs a rollout of dashboard with a command that counts. */
function runWith(command: string[], stated: Parameters<typeof runRollout>[2]) {
  process.argv = ['node', 'delivery', 'rollout', 'dashboard', '--', ...command];
  return runRollout('dashboard', command, stated);
}

test.each([
  [{ steps: '10%,5%' }, '"10%,5%" are no rising shares of the browsers.'],
  [{ steps: '0%,100%' }, '"0%,100%" are no rising shares of the browsers.'],
  [{ steps: '50%,101%' }, '"50%,101%" are no rising shares of the browsers.'],
  [{ steps: '10,100' }, '"10,100" are no rising shares of the browsers.'],
  [{ steps: '' }, '"" are no rising shares of the browsers.'],
  [{ every: '15' }, '"15" is no time.'],
  [{ every: '0s' }, '"0s" is no time.'],
  [{ every: '999999h' }, '"999999h" is no time.'],
  [{ loads: 'many' }, '"many" is not a number of loads.'],
])('refuses %j', async (wrong, problem) => {
  await expect(runWith(['true'], { ...options, ...wrong })).rejects.toThrow(problem);
});

test('without a command, or without -- before it, it says how to write one', async () => {
  const usage = 'Run: pnpm delivery rollout <remote> --steps 10%,50%,100% --every 15m -- <command>';
  await expect(runWith([], options)).rejects.toThrow(usage);
  await expect(runRollout('dashboard', ['node', 'count.js'], options)).rejects.toThrow(usage);
});

describe('a command', () => {
  const counts = '{"loads":1000,"failures":0}';
  const passing = `console.log('{"candidate":${counts},"live":${counts}}')`;
  let lines: unknown[];
  beforeEach(() => {
    lines = [];
    jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  });
  afterEach(() => {
    delete process.env.BACKSHOP_ORIGIN;
    jest.restoreAllMocks();
  });

  /** Stages a version, and runs a rollout with a script of Node and its arguments. */
  async function runScript(script: string, ...args: string[]) {
    const { workspace, origin } = await publishedDirectory('dashboard', 'reports');
    const built = await builtRemote(workspace, 'dashboard', '2');
    const { version } = await stagePackage(origin, testAction, built);
    process.env.BACKSHOP_ORIGIN = origin.directory;
    const command = [process.execPath, '--eval', script, ...args];
    const run = runWith(command, { ...options, candidate: version });
    return { origin, version, run };
  }

  test('learns from variables what to count, and its numbers decide', async () => {
    const script = `
      const { BACKSHOP_REMOTE, BACKSHOP_CANDIDATE, BACKSHOP_LIVE, BACKSHOP_SINCE } = process.env;
      const isRight = BACKSHOP_REMOTE === 'dashboard' && BACKSHOP_CANDIDATE !== BACKSHOP_LIVE &&
        Math.abs(Date.parse(BACKSHOP_SINCE) - Date.now()) < 60_000;
      const counts = { loads: 1000, failures: 0 };
      console.log(JSON.stringify({ candidate: counts, live: isRight ? counts : null }));`;
    const { origin, version, run } = await runScript(script);
    await run;
    expect((await releaseOn(origin)).remotes.dashboard!.version).toBe(version);
  });

  test.each([
    ['fails', 'process.exit(1)', 'it ended with code 1.'],
    ['prints no JSON', 'console.log("ok")', 'is not valid JSON'],
    [
      'prints other numbers',
      'console.log(`{"candidate":{"loads":1,"failures":2},"live":{"loads":0,"failures":0}}`)',
      'more failures than loads',
    ],
  ])('that %s is no evidence, and nothing begins', async (_, script, reason) => {
    const { origin, run } = await runScript(script);
    const before = await releaseOn(origin);
    await expect(run).rejects.toThrow('There is no evidence, so the rollout cannot begin.');
    expect(lines).toEqual([expect.stringContaining(reason)]);
    expect(await releaseOn(origin)).toEqual(before);
  });

  test('makes no version live that was rolled back, unless somebody insists', async () => {
    const { workspace, origin } = await publishedDirectory('dashboard', 'reports');
    const bad = await builtRemote(workspace, 'dashboard', '2');
    const { version } = await stagePackage(origin, testAction, bad);
    await promote(origin, testAction, 'dashboard', version);
    await rollback(origin, testAction, 'dashboard');
    process.env.BACKSHOP_ORIGIN = origin.directory;
    const command = [process.execPath, '--eval', passing];
    const bare = { ...options, candidate: version };
    await expect(runWith(command, bare)).rejects.toThrow('somebody has rolled this version back');
    // Spread, because the option belongs to a feature that can be deleted.
    await runWith(command, { ...bare, ...{ replace: ['dashboard'] } });
    expect((await releaseOn(origin)).remotes.dashboard!.version).toBe(version);
  });

  test('that finds a bad candidate ends it, and the command fails', async () => {
    const script = `console.log('{"candidate":{"loads":400,"failures":40},"live":{"loads":3600,"failures":20}}')`;
    const { origin, run } = await runScript(script);
    await expect(run).rejects.toThrow('The rollout of dashboard was aborted.');
    expect((await releaseOn(origin)).candidates).toBeUndefined();
  });

  test('can contain a password, so the release log does not keep it', async () => {
    const { origin, run } = await runScript(passing, 'Authorization: Bearer secret');
    await run;
    expect((await newestEntry(origin)).command).toBe(
      'pnpm delivery rollout dashboard -- <command>',
    );
  });
});
