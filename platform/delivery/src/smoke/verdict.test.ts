import { type Check, judge } from './verdict';

const check = (part: string, isPassed: boolean): Check => ({ part, name: 'opens', isPassed });
const good = ['host', 'orders', 'dashboard'].map((part) => check(part, true));

/** Returns good results, except for some parts. */
const failing = (...parts: string[]) =>
  good.map((each) => ({ ...each, isPassed: !parts.includes(each.part) }));

const partsOf = (checks: Check[]) => checks.map(({ part }) => part);

test.each<[what: string, released: string | undefined, after: string[], failed: string[]]>([
  ['a remote by its own part', 'dashboard', ['dashboard'], ['dashboard']],
  ['a remote by the host, which it can break', 'dashboard', ['host'], ['host']],
  ['a remote not by another one', 'dashboard', ['orders'], []],
  ['the host by all parts', 'host', ['host', 'orders'], ['host', 'orders']],
  ['a product without a release by all parts', undefined, ['orders'], ['orders']],
])('judges %s', (_what, released, after, failed) => {
  expect(partsOf(judge(failing(...after), released).failed)).toEqual(failed);
});

test('a release has broken only what did not fail before', () => {
  const after = failing('dashboard', 'host');
  expect(partsOf(judge(after, 'dashboard', failing('host')).broken)).toEqual(['dashboard']);
  expect(partsOf(judge(after, 'dashboard', good).broken)).toEqual(['host', 'dashboard']);
  expect(judge(after, 'dashboard').broken).toEqual([]);
});

test('a host that shows a new page has broken it if it fails', () => {
  const after = [...good, check('reports', false)];
  expect(partsOf(judge(after, 'host', good).broken)).toEqual(['reports']);
});
