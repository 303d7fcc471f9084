import type { CommitSource } from '../../base/git';
import { jsonText } from '../../base/optional';
import type { PlannedRelease } from '../../core/feature';
import { newestEntry } from '../../release/log';
import { releasePackage } from '../../release/release-package';
import { rollback, rollbackTo } from '../../release/rollback';
import { builtRemote } from '../../testing/built-package';
import { memoryOrigin } from '../../testing/memory-store';
import { publishedOrigin } from '../../testing/published-origin';
import { testAction } from '../../testing/test-action';
import { testEntry } from '../../testing/test-entry';
import { provenance } from './feature';

const source: CommitSource = {
  commit: '1'.repeat(40),
  committed: '2026-11-20T08:00:00.000Z',
  isClean: true,
};
const other: CommitSource = { ...source, commit: '2'.repeat(40) };

/** Returns an origin on which these commits, if known, have built release 3, and nobody knows which have built 5. */
async function releasedTwice(dashboard?: CommitSource, reports?: CommitSource) {
  const { workspace, origin } = await publishedOrigin('dashboard', 'reports');
  for (const [entry, ...sources] of [['2', dashboard, reports], ['3']] as const) {
    for (const [index, name] of ['dashboard', 'reports'].entries()) {
      const built = sources[index];
      const action = { ...testAction, message: 'Try it', ...(built && { source: built }) };
      await releasePackage(origin, action, await builtRemote(workspace, name, entry));
    }
  }
  return origin;
}

type Sources = [dashboard?: CommitSource | undefined, reports?: CommitSource | undefined];

test.each<[what: string, built: Sources, named: CommitSource | undefined]>([
  ['the same', [source, source], source],
  ['two', [source, other], undefined],
  ['the same, once with changes', [source, { ...source, isClean: false }], undefined],
  ['one known and one unknown', [source, undefined], undefined],
  ['one unknown and one known', [undefined, source], undefined],
  ['none that is known', [], undefined],
])(
  'a release of versions from %s names a commit if it is the only one',
  async (_what, built, named) => {
    const origin = await releasedTwice(...built);
    const { notes } = await rollbackTo(origin, testAction, 3);
    expect(notes).toEqual([]);
    const entry = await newestEntry(origin);
    expect(entry.number).toBe(6);
    expect(entry.source).toEqual(named);
    expect(entry.message).toBeUndefined(); // Only a promotion gets that of its version.
  },
);

test('a rollback of one package names the commit of its version', async () => {
  const origin = await releasedTwice(other, source);
  await rollback(origin, testAction, 'reports');
  expect((await newestEntry(origin)).source).toEqual(source);
});

test('the first release of an origin can be from unknown commits', async () => {
  const planned: Partial<PlannedRelease> = { origin: memoryOrigin(), action: testAction };
  expect(await provenance.extendEntry!(planned as PlannedRelease, testEntry(1))).toEqual({});
});

test.each<[what: string, built: CommitSource | undefined, lines: string[]]>([
  ['a commit', source, ['commit 1111111111']],
  [
    'changes',
    { ...source, isClean: false },
    ['commit 1111111111, with changes that are in no commit'],
  ],
  ['unknown files', undefined, []],
])('the list of releases says that one is from %s', (_what, built, lines) => {
  const entry = testEntry(1, built && { source: built });
  expect(provenance.report!({ ...entry, changes: [] })).toEqual(lines);
});

test('a copy keeps the record that the other origin has', async () => {
  const [name, version] = ['dashboard', '0.1.0-1a2b'];
  const file = `builds/${name}/${version}.json`;
  const record = { ...source, by: 'Jo', time: '2026-11-20T09:00:00.000Z', message: 'Try it' };
  const [from, to] = [memoryOrigin(), memoryOrigin()];
  await provenance.copy!(from, to, name, version);
  expect(await to.read(file)).toBeUndefined();
  await from.put(file, jsonText(record));
  await provenance.copy!(from, to, name, version);
  expect(JSON.parse((await to.read(file))!.toString())).toEqual(record);
  await to.put(file, jsonText({ ...record, by: 'Alex' }));
  await provenance.copy!(from, to, name, version);
  expect((await to.read(file))!.toString()).toContain('Alex');
  expect(await provenance.factsOf!(to, name, version)).toEqual({
    commit: source.commit,
    committed: source.committed,
  });
});
