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

/** Returns the packages of the checks that a release has broken. */
const brokenBy = (released: string, after: Check[], before: Check[], ...changed: string[]) =>
  packagesOf(judge(after, released, { checks: before, changed }).broken);

test('a release has broken only what did not fail before', () => {
  const after = failing('dashboard', 'host');
  expect(brokenBy('dashboard', after, failing('host'))).toEqual(['dashboard']);
  expect(brokenBy('dashboard', after, good)).toEqual(['host', 'dashboard']);
  expect(judge(after, 'dashboard').broken).toEqual([]);
});

test('what another package can have broken meanwhile does not count', () => {
  const after = failing('dashboard', 'host', 'orders');
  expect(brokenBy('dashboard', after, good, 'orders')).toEqual(['host', 'dashboard']);
  expect(brokenBy('dashboard', after, good, 'host')).toEqual([]);
  expect(brokenBy('host', after, good, 'orders')).toEqual(['host', 'dashboard']);
});

test('a host that shows a new page has broken it if it fails', () => {
  const after = [...good, check('reports', false)];
  expect(brokenBy('host', after, good)).toEqual(['reports']);
});
