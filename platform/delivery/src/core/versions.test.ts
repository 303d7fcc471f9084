import { changesBetween, historyAfter, liveVersionOf, liveVersionsOf } from './versions';

const remotes = (versions: Record<string, string>) =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, { version }]));

test('the live version of a package is known by its name', () => {
  const release = { host: 'h1', remotes: remotes({ shop: 's1' }) };
  expect(liveVersionOf(release, 'host')).toBe('h1');
  expect(liveVersionOf(release, 'shop')).toBe('s1');
  expect(liveVersionOf(release, 'reports')).toBeUndefined();
  expect([...liveVersionsOf(release)]).toEqual([
    ['host', 'h1'],
    ['shop', 's1'],
  ]);
});

test('the history of a package begins again when its version changes', () => {
  const first = { host: 'h1', remotes: remotes({ shop: 's1' }) };
  const history = historyAfter(undefined, first, 'Monday');
  expect(history).toEqual({ host: { since: 'Monday' }, shop: { since: 'Monday' } });

  const second = { host: 'h2', remotes: remotes({ shop: 's1', reports: 'r1' }) };
  const later = historyAfter({ ...first, history }, second, 'Tuesday');
  expect(later).toEqual({
    host: { since: 'Tuesday', previous: 'h1' },
    shop: { since: 'Monday' },
    reports: { since: 'Tuesday' },
  });

  expect(historyAfter({ ...second, history: later }, second, 'Friday')).toEqual(later);
});

test('a live package that the history lacks is live since the new release', () => {
  const release = { host: 'h1', remotes: {} };
  expect(historyAfter({ ...release, history: {} }, release, 'Monday')).toEqual({
    host: { since: 'Monday' },
  });
});

test('changes between releases name what came, what went and what changed', () => {
  const before = { host: 'h1', remotes: remotes({ shop: 's1', old: 'o1' }) };
  const after = { host: 'h1', remotes: remotes({ shop: 's2', reports: 'r1' }) };
  expect(changesBetween(before, after)).toEqual([
    { name: 'shop', from: 's1', to: 's2' },
    { name: 'reports', to: 'r1' },
    { name: 'old', from: 'o1' },
  ]);
  expect(changesBetween(undefined, { host: 'h1', remotes: {} })).toEqual([
    { name: 'host', to: 'h1' },
  ]);
});
