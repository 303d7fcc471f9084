import { type Check, judge } from './verdict';

const check = (name: string, isPassed: boolean): Check => ({
  package: name,
  name: 'opens',
  isPassed,
});
const good = ['host', 'orders', 'dashboard'].map((name) => check(name, true));

/** Returns good results, except for some packages. */
const failing = (...failed: string[]) =>
  good.map((each) => ({ ...each, isPassed: !failed.includes(each.package) }));

const packagesOf = (checks: Check[]) => checks.map((check) => check.package);

test.each<[what: string, released: string | undefined, after: string[], failed: string[]]>([
  ['a remote by its own checks', 'dashboard', ['dashboard'], ['dashboard']],
  ['a remote by the host, which it can break', 'dashboard', ['host'], ['host']],
  ['a remote not by another one', 'dashboard', ['orders'], []],
  ['the host by all packages', 'host', ['host', 'orders'], ['host', 'orders']],
  ['a product without a release by all packages', undefined, ['orders'], ['orders']],
])('judges %s', (_what, released, after, failed) => {
  expect(packagesOf(judge(failing(...after), released).failed)).toEqual(failed);
});

test('a release has broken only what did not fail before', () => {
  const after = failing('dashboard', 'host');
  expect(packagesOf(judge(after, 'dashboard', failing('host')).broken)).toEqual(['dashboard']);
  expect(packagesOf(judge(after, 'dashboard', good).broken)).toEqual(['host', 'dashboard']);
  expect(judge(after, 'dashboard').broken).toEqual([]);
});

test('a host that shows a new page has broken it if it fails', () => {
  const after = [...good, check('reports', false)];
  expect(packagesOf(judge(after, 'host', good).broken)).toEqual(['reports']);
});
