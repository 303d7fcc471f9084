import { join } from 'node:path';
import { shortVersion } from '../core/short-version';
import { fallback } from '../features/fallback/feature';
import { releasePackage } from '../release/release-package';
import { stagePackage } from '../release/stage-package';
import { builtRemote } from '../testing/built-package';
import { withShare } from '../testing/candidates';
import { publishedDirectory } from '../testing/published-origin';
import { temporaryFolder } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { runAbort } from './run-abort';
import { runAttestations } from './run-attestations';
import { runPromote, runWithdraw } from './run-change';
import { runHold } from './run-hold';
import { runRollback } from './run-rollback';
import { runRollout } from './run-rollout';
import { runSettings } from './run-settings';

const { argv } = process;
afterEach(() => {
  delete process.env.BACKSHOP_ORIGIN;
  process.argv = argv;
});

/** Returns an origin whose dashboard was released three times, with a candidate and a staged version. */
async function usedOrigin() {
  const { workspace, origin } = await publishedDirectory('dashboard');
  const version = (content: string) => builtRemote(workspace, 'dashboard', content);
  await releasePackage(origin, testAction, await version('2'));
  await releasePackage(origin, testAction, await version('3'));
  await releasePackage(origin, withShare(testAction, 10), await version('candidate'));
  const staged = await stagePackage(origin, testAction, await version('staged'));
  process.env.BACKSHOP_ORIGIN = origin.directory;
  return shortVersion(staged.version);
}

const settings = async () =>
  join(await temporaryFolder({ 'settings.json': '{ "base": "/app" }' }), 'settings.json');
const signer = 'https://github.com/acme/shop/.github/workflows/release.yml@refs/heads/main';
const counts = '{"loads":400,"failures":0}';

/** Runs a rollout with a command that counts loads and failures. */
function roll(candidate: string, steps: string, script: string) {
  const command = [process.execPath, '--eval', script];
  process.argv = ['node', 'delivery', 'rollout', 'dashboard', '--', ...command];
  return runRollout('dashboard', command, { candidate, steps, every: '1s' });
}

test.each<[command: string, run: (staged: string) => Promise<void>]>([
  ['settings', async () => runSettings(await settings(), {})],
  ['settings --dry-run', async () => runSettings(await settings(), { dryRun: true })],
  ['hold', () => runHold('dashboard', {})],
  ['hold --dry-run', () => runHold('dashboard', { dryRun: true })],
  ['attestations', () => runAttestations('dashboard', { signer })],
  ['promote', (staged) => runPromote('dashboard', staged, {})],
  ['abort', () => runAbort('dashboard', {})],
  [
    'rollout',
    (staged) => roll(staged, '100%', `console.log('{"candidate":${counts},"live":${counts}}')`),
  ],
  ['rollback', () => runRollback('dashboard', undefined, {})],
  ['rollback --to', () => runRollback(undefined, undefined, { to: '1' })],
  ['withdraw', () => runWithdraw('dashboard', {})],
])('%s prints the notes of its release', async (_, run) => {
  const staged = await usedOrigin();
  jest.spyOn(fallback, 'extendEntry').mockReturnValue({ notes: ['A note.'] });
  const lines: string[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((text) => void lines.push(`${text}`));
  await run(staged);
  log.mockRestore();
  expect(lines.join('\n').split('\n')).toContain('A note.');
});
