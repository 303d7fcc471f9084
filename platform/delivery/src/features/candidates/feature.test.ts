import type { Planning } from '../../core/feature';
import type { ReleasedVersions } from '../../core/versions';
import { testAction } from '../../testing/test-action';
import { testEntry } from '../../testing/test-entry';
import { assertCanBeCandidate, planCandidates } from './candidates';
import { candidates } from './feature';

const of = (version: string, share: number) => ({ version, share, start: 1 });

/** Returns an entry whose release has these candidates. */
function entryWith(number: number, shown: ReleasedVersions['candidates'], shop = '2') {
  const { release } = testEntry(number);
  const remotes = { shop: { version: shop }, stock: { version: '2' } };
  return testEntry(number, { release: { ...release, remotes, candidates: shown! } });
}

const before = entryWith(1, { shop: of('3', 10), stock: of('3', 10) });

test('the list of releases has what a release did to the candidates of one package, or of all', () => {
  const after = entryWith(2, { stock: of('3', 50) }, '3');
  const shop = { name: 'shop', version: '3', share: 10, change: 'promoted' as const };
  const stock = { name: 'stock', version: '3', share: 50, from: 10, change: 'candidate' as const };
  expect(candidates.describe!(after, before, undefined)).toEqual({
    candidateChanges: [shop, stock],
  });
  expect(candidates.describe!(after, before, 'shop')).toEqual({ candidateChanges: [shop] });
  expect(candidates.describe!(after, before, 'host')).toEqual({});
  expect(candidates.describe!(before, before, undefined)).toEqual({});
  expect(candidates.report!({ ...after, changes: [], candidateChanges: [shop, stock] })).toEqual([
    'shop 3 candidate 10% promoted',
    'stock 3 candidate 10% → 50%',
  ]);
  expect(candidates.report!({ ...after, changes: [] })).toEqual([]);
});

test('a release names the candidates that it ends, but not those that go live', async () => {
  const planned = { last: before } as Parameters<NonNullable<typeof candidates.extendEntry>>[0];
  const notes = ['This ends the candidate stock 3, which 10% of the browsers used.'];
  expect(await candidates.extendEntry!(planned, entryWith(2, {}, '3'))).toEqual({ notes });
});

test('before a build, only a release with --share needs a live remote', () => {
  const begin = (options: object, target?: string) => () =>
    candidates.checkBeforeBuild!({ ...testAction, options, ...(target && { target }) }, before);
  expect(begin({ share: '10%' }, 'ghosts')).toThrow('ghosts is not live');
  expect(begin({ share: '10%' }, 'shop')).not.toThrow();
  expect(begin({ share: '10%' })).not.toThrow();
  expect(begin({}, 'ghosts')).not.toThrow();
  expect(() =>
    candidates.checkBeforeBuild!({ ...testAction, target: 'ghosts' }, before),
  ).not.toThrow();
  expect(() =>
    candidates.checkBeforeBuild!(
      { ...testAction, target: 'shop', options: { share: '1%' } },
      undefined,
    ),
  ).toThrow('shop is not live');
});

test('the live version cannot be a candidate, and the refusal says where to see it', () => {
  expect(() => assertCanBeCandidate(before.release, 'shop', '2')).toThrow(
    'To see the live versions, run: pnpm delivery releases',
  );
});

test('the first release of an origin has no candidates to end', async () => {
  const planning = { action: testAction, last: undefined, plan: {} } as unknown as Planning;
  expect(await planCandidates(planning)).toEqual({});
});
