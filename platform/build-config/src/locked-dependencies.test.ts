import { dump } from 'js-yaml';
import { lockedDependencies } from './locked-dependencies';

const locked = (versions: Record<string, string>) =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, { version }]));

/** A lock file with all that a dependency can be. */
const lockfile = {
  lockfileVersion: '9.0',
  catalogs: { default: { react: { specifier: '19.0.0', version: '19.0.0' } } },
  overrides: { 'left-pad': '1.0.0' },
  importers: {
    '.': { devDependencies: locked({ eslint: '9.0.0' }) },
    'remote-orders': {
      dependencies: locked({
        react: '19.0.0',
        chart: '1.0.0(react@19.0.0)',
        typescript: 'tsc@7.0.0',
      }),
      devDependencies: locked({ ui: 'link:../ui' }),
    },
    'remote-other': { dependencies: locked({ swiper: '1.0.0' }) },
    ui: {
      dependencies: locked({ icons: '1.0.0' }),
      devDependencies: locked({ types: 'link:../types' }),
    },
    types: { optionalDependencies: locked({ csstype: '1.0.0' }) },
  },
  packages: Object.fromEntries(
    ['chart', 'csstype', 'deep', 'eslint', 'icons', 'left-pad', 'swiper'].map((name) => [
      `${name}@1.0.0`,
      { resolution: { integrity: `sha512-${name}` } },
    ]),
  ),
  snapshots: {
    'react@19.0.0': {},
    'chart@1.0.0(react@19.0.0)': { dependencies: { react: '19.0.0', aliased: 'left-pad@1.0.0' } },
    'left-pad@1.0.0': { optionalDependencies: { deep: '1.0.0' } },
    'deep@1.0.0': { dependencies: { 'left-pad': '1.0.0' } },
    'tsc@7.0.0': {},
    'icons@1.0.0': {},
    'csstype@1.0.0': {},
    'eslint@9.0.0': {},
    'swiper@1.0.0': { dependencies: { chart: '1.0.0(react@19.0.0)' } },
  },
};

/** Returns the packages whose part of the lock file differs after a change of its text. */
function changedBy(from: string | RegExp, to: string): string[] {
  const before = dump(lockfile);
  const after = before.replaceAll(from, to);
  expect(after).not.toBe(before);
  return ['remote-orders', 'remote-other', 'ui'].filter(
    (path) => lockedDependencies(before, path) !== lockedDependencies(after, path),
  );
}

test.each<[what: string, from: string | RegExp, to: string, changed: string[]]>([
  ['of its own', 'tsc@7.0.0', 'tsc@7.0.1', ['remote-orders']],
  ['of a dependency of two', 'deep: 1.0.0', 'deep: 1.0.1', ['remote-orders', 'remote-other']],
  ['with other content', 'sha512-deep', 'sha512-x', ['remote-orders', 'remote-other']],
  ['of one', 'swiper@1.0.0', 'swiper@1.0.1', ['remote-other']],
  ['of a linked package', 'icons@1.0.0', 'icons@1.0.1', ['remote-orders', 'ui']],
  ['of a package linked by a linked one', 'sha512-csstype', 'sha512-x', ['remote-orders', 'ui']],
  ['of all', /19\.0\.0/g, '19.1.0', ['remote-orders', 'remote-other']],
  [
    'with a patch',
    'left-pad@1.0.0',
    'left-pad@1.0.0(patch_hash=1)',
    ['remote-orders', 'remote-other'],
  ],
  ['of the root', 'eslint@9.0.0', 'eslint@9.0.1', []],
  ['that nothing reaches', 'lockfileVersion: ', 'settings: {}\nlockfileVersion: ', []],
])('a changed dependency %s changes what reaches it', (_what, from, to, changed) => {
  expect(changedBy(from, to)).toEqual(changed);
});

test('a new package with new dependencies changes no other one', () => {
  const { importers, snapshots } = lockfile;
  const next = {
    ...lockfile,
    importers: { ...importers, 'remote-new': { dependencies: locked({ lodash: '1.0.0' }) } },
    snapshots: { ...snapshots, 'lodash@1.0.0': {} },
  };
  for (const path of Object.keys(importers)) {
    expect(lockedDependencies(dump(next), path)).toBe(lockedDependencies(dump(lockfile), path));
  }
  expect(lockedDependencies(dump(next), 'remote-new')).toContain('lodash@1.0.0');
});

test('a package that the lock file does not name has no part of it', () => {
  expect(lockedDependencies(dump(lockfile), 'remote-unknown')).toBeUndefined();
  expect(lockedDependencies('', '.')).toBeUndefined();
});

test('a document of pnpm about itself is no part of it', () => {
  const text = `---\nlockfileVersion: '9.0'\n---\n${dump(lockfile)}`;
  expect(lockedDependencies(text, 'ui')).toBe(lockedDependencies(dump(lockfile), 'ui'));
});
