import { CommandError } from '../base/command-error';
import { readBuildRecord, buildRecordFile } from '../features/provenance/build-record';
import { otherOriginSource } from '../features/promote-from/other-origin';
import { verifyOrigin } from '../features/verify/verify';
import { incompatibilities, sharedIncompatibilities } from '../contract/incompatibilities';
import { entryFile } from '../core/entry';
import { type Origin, readText } from '../core/origin';
import { versionFile, versionHash } from '../core/package-version';
import { versionFolder } from '../core/paths';
import { formatText, readReleases } from '../commands/run-releases';
import { composeRelease } from '../page/compose-release';
import { builtRemote } from '../testing/built-package';
import { memoryOrigin } from '../testing/memory-store';
import { orMessage } from '../testing/or-message';
import { publishedOrigin } from '../testing/published-origin';
import { versionInfo } from '../testing/stored-package';
import { testAction } from '../testing/test-action';
import { copyVersion } from './copy-version';
import { newestEntry } from './log';
import { promote } from './promote';
import { releasePackage } from './release-package';
import { rollback } from './rollback';
import { checkServed } from './check-served';
import { previewPath } from './preview-path';
import { servedRelease } from './served';
import { readBuiltVersion } from '../build/built-version';

const published = () => publishedOrigin('dashboard');

const entry = { 'remoteEntry.js': 'entry' };

/** Puts a version of the dashboard on an origin whose `version.json` is this text. */
async function putForged(origin: Origin, text: string): Promise<string> {
  const version = `1.0.0-${versionHash(text)}`;
  const files = { ...entry, [versionFile]: text };
  for (const [file, content] of Object.entries(files)) {
    await origin.put(`${versionFolder('dashboard', version)}/${file}`, content);
  }
  return version;
}

async function promoteForged(text: string) {
  const staging = (await published()).origin;
  const { origin } = await published();
  const version = await putForged(staging, text);
  const source = otherOriginSource({ address: '/staging', origin: staging });
  await promote(origin, testAction, 'dashboard', version, source);
  return { origin, version };
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Returns a JSON object with another field, whose value is a text. */
const withField = (object: object, name: string, value: string) =>
  JSON.stringify(object).replace(/\}$/, `,"${name}":${value}}`);

test('a version keeps the bytes of its description when it is copied', async () => {
  const info = { ...versionInfo(entry), exposes: {} };
  const { origin, version } = await promoteForged(
    `{ "exposes": {"__proto__": []}, "more": 1,\r\n${JSON.stringify(info).slice(1)}`,
  );
  const { findings } = await verifyOrigin(origin);
  expect(findings.filter(({ path }) => path.includes(version))).toEqual([]);
});

test.each([
  ['another description', '{}'],
  ['no description', undefined],
])(
  'a version is copied as it was checked, although there is %s a moment later',
  async (_, next) => {
    const { origin: staging, first } = await published();
    const { version } = first.remotes.dashboard!;
    const file = `${versionFolder('dashboard', version)}/${versionFile}`;
    const text = await readText(staging, file);
    let reads = 0;
    const changing: Origin = {
      ...staging,
      read: (path) => {
        if (path !== file || ++reads === 1) return staging.read(path);
        return Promise.resolve(next === undefined ? undefined : Buffer.from(next));
      },
    };
    const copy = memoryOrigin();
    await copyVersion(changing, copy, 'dashboard', version);
    expect(await readText(copy, file)).toBe(text);
  },
);

test.each([1000, 20_000, 200_000])(
  'a version that describes itself in %d levels ends in success or with a message',
  async (depth) => {
    for (const name of ['summary', 'more', 'contract']) {
      const value = name === 'more' ? nested(depth) : `{"a":${nested(depth)}}`;
      await expect(promoteForged(withField(versionInfo(), name, value))).rejects.toThrow(
        CommandError,
      );
    }
  },
);

test.each(['settings', 'more', 'holds', 'pins'])(
  'an entry with %s of many levels ends in success or with a message',
  async (name) => {
    const { origin, workspace } = await published();
    const built = await builtRemote(workspace, 'dashboard', '2');
    await releasePackage(origin, testAction, built);
    const entry = await newestEntry(origin);
    await origin.put(entryFile(2), withField(entry, name, `{"a":${nested(20_000)}}`));
    const commands = [
      () => rollback(origin, testAction, 'dashboard'),
      () => verifyOrigin(origin),
      async () => JSON.stringify(await readReleases(origin, { limit: 2 })),
      async () => formatText(origin, await readReleases(origin, { limit: 2 })),
    ];
    for (const command of commands) await orMessage(command());
  },
);

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
  'an expose or a shared dependency with the name %s is like any other',
  (name) => {
    const host = {
      shared: { react: '19.0.0' },
      exposes: {},
      summaries: {},
      anyRemote: { '*': "interface Exposes { '*': { a: string } }" },
    };
    const of = (key: string, value: string) =>
      JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`) as Record<string, string>;
    const remote = {
      shared: of(name, '^1.0.0'),
      exposes: of(`shop/${name}`, 'interface Exposes {}'),
      summaries: of(name, 'interface Summaries {}'),
    };
    expect(incompatibilities(host, 'shop', remote)).toEqual([]);
    expect(sharedIncompatibilities(host, 'shop', remote)).toEqual([
      `${name}: remote shop works with ^1.0.0, but the host does not provide it.`,
    ]);
  },
);

test.each<[field: string, value: unknown]>([
  ['history', null],
  ['history', { host: null }],
  ['history', { host: { previous: {} } }],
  ['history', { __proto: 1, dashboard: { previous: 7 } }],
  ['pages', { Page: null }],
  ['pages', 'x'],
  ['pages', { Page: { path: {} } }],
  ['cards', { Page: null }],
  ['cards', 7],
  ['chunks', { length: -1 }],
  ['chunks', [null]],
  ['owner', {}],
  ['summary', 7],
  ['created', '\u001b[2J'],
  ['candidates', { dashboard: null }],
])('a product whose release has %s %j ends in success or with a message', async (field, value) => {
  const { origin, workspace } = await published();
  const html = (await readText(origin, 'index.html'))!;
  const [, before = '', json = '', after = ''] = /^(.*id="release">)(.*?)(<\/script>.*)$/s.exec(
    html,
  )!;
  const release = JSON.parse(json) as { remotes: Record<string, object> };
  const ofRemote = ['pages', 'cards', 'chunks', 'owner', 'summary'].includes(field);
  const changed = ofRemote
    ? { ...release, remotes: { dashboard: { ...release.remotes.dashboard, [field]: value } } }
    : { ...release, [field]: value };
  await origin.put('index.html', `${before}${JSON.stringify(changed)}${after}`);
  const address = 'https://backshop.example';
  const built = await readBuiltVersion(await builtRemote(workspace, 'dashboard', '2'));
  const check = async () => {
    const live = await servedRelease(origin, address);
    await previewPath(origin, live, 'dashboard', () => []);
    await checkServed(origin, live, built);
    await composeRelease(origin, live);
  };
  await orMessage(check());
});

test('a build record with more commits than anybody has is damaged: git would run for each', async () => {
  const { origin, first } = await published();
  const { version } = first.remotes.dashboard!;
  const commit = '1'.repeat(40);
  const known = { commit, committed: '2026-11-20T08:00:00Z', isClean: true, by: 'Jo' };
  const record = {
    ...known,
    time: known.committed,
    alsoFrom: Array(5000).fill(commit) as string[],
  };
  await origin.put(buildRecordFile('dashboard', version), JSON.stringify(record));
  expect(await readBuildRecord(origin, 'dashboard', version)).toBeUndefined();
});
