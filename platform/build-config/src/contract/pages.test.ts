import type { BroughtPage } from '@backshop/shared-types';
import { assertPages, ownerOf, pagesProblem } from './pages';

const page: BroughtPage = { path: '/reports', name: 'Reports' };
const full: Required<BroughtPage> = {
  ...page,
  icon: [
    ['path', { d: 'M3 3v16a2 2 0 0 0 2 2h16' }],
    ['circle', { cx: '12', cy: 12, r: '10', fill: 'none' }],
  ],
  group: 'Finance',
  position: -1,
  hasSubpages: true,
  permissions: ['Sees revenue'],
  groups: ['finance'],
};

test('a page can have all fields, or a path and a name only', () => {
  expect(
    pagesProblem({ Reports: full, More: { ...page, path: '/reports/more-2' } }),
  ).toBeUndefined();
});

test.each<[what: string, page: unknown, problem: RegExp]>([
  ['nothing', undefined, /^pages\.Reports\.path must be a path/],
  ['no name', { path: '/reports' }, /name must be a text of up to 60 characters$/],
  ['a blank name', { ...page, name: ' ' }, /name must be/],
  ['a name with a control character', { ...page, name: 'Re\u001bports' }, /name must be/],
  ['a long name', { ...page, name: 'R'.repeat(61) }, /name must be/],
  ['a path without a slash', { ...page, path: 'reports' }, /path must be/],
  ['the root as its path', { ...page, path: '/' }, /path must be/],
  ['a path with a slash at the end', { ...page, path: '/reports/' }, /path must be/],
  ['capitals in its path', { ...page, path: '/Reports' }, /path must be/],
  ['a file as its path', { ...page, path: '/reports/q1.csv' }, /path must be/],
  ['a path to another folder', { ...page, path: '/reports/../store' }, /path must be/],
  ['a script in its icon', { ...page, icon: [['script', {}]] }, /icon must be a drawing/],
  ['a handler in its icon', { ...page, icon: [['path', { onclick: 'x' }]] }, /icon must be/],
  ['an address in its icon', { ...page, icon: [['path', { fill: 'url(#a)' }]] }, /icon must be/],
  ['an icon with children', { ...page, icon: [['path', {}, []]] }, /icon must be/],
  ['the name of an icon', { ...page, icon: 'chart' }, /icon must be/],
  ['a large icon', { ...page, icon: [['path', { d: '1'.repeat(1200) }]] }, /icon must be/],
  ['an element in a list in its icon', { ...page, icon: [[['path'], {}]] }, /icon must be/],
  ['an icon without attributes', { ...page, icon: [['path', null]] }, /icon must be/],
  ['attributes in a list', { ...page, icon: [['path', []]] }, /icon must be/],
  ['a value in a list in its icon', { ...page, icon: [['path', { d: ['M4'] }]] }, /icon must be/],
  ['true in its icon', { ...page, icon: [['path', { d: true }]] }, /icon must be/],
  ['its path in a list', { ...page, path: ['/reports'] }, /path must be/],
  ['a list instead of it', [], /path must be/],
  ['a position that is no number', { ...page, position: '1' }, /position must be a number$/],
  ['permissions that are no list', { ...page, permissions: 'all' }, /permissions must be a list/],
  ['a text as its groups', { ...page, groups: 'finance' }, /groups must be a list of at least one/],
  ['no group that sees it', { ...page, groups: [] }, /groups must be a list of at least one text/],
  ['a blank group', { ...page, groups: ['finance', ' '] }, /groups must be a list/],
  [
    'an unknown field',
    { ...page, title: 'Reports' },
    /^pages\.Reports has the unknown field "title"$/,
  ],
])('a page cannot have %s', (_what, stated, problem) => {
  expect(pagesProblem({ Reports: stated })).toMatch(problem);
});

test('two pages cannot have the same path', () => {
  expect(pagesProblem({ One: page, Two: page })).toBe(
    'pages.Two and pages.One have the same path /reports',
  );
});

test('only an expose that gets the props of a page can be one', () => {
  expect(assertPages('contract.ts', ['Reports'], { Reports: page })).toEqual({ Reports: page });
  expect(() => assertPages('contract.ts', ['Other'], { Reports: page })).toThrow(
    'webpack.config.ts brings the page Reports, but in contract.ts, Reports is no page. Write: Reports: PageProps',
  );
});

test.each([
  ['\u200e', 'U+200E'],
  ['\u200f', 'U+200F'],
  ['\u061c', 'U+061C'],
])(
  'a build refuses the invisible %j in a text of a page, and a release can have it',
  (mark, code) => {
    for (const text of [{ name: `Re${mark}ports` }, { groups: [`finance${mark}`] }]) {
      const pages = { Reports: { ...page, ...text } };
      expect(() => assertPages('contract.ts', ['Reports'], pages)).toThrow(
        `webpack.config.ts: a text of a page contains the invisible character ${code}. Remove it.`,
      );
      expect(pagesProblem(pages)).toBeUndefined();
    }
  },
);

test.each([
  ['/reports', 'reports'],
  ['/reports/2026', 'reports'],
  ['/store', 'host'],
  ['/store/cash', 'host'],
  ['/finance', 'accounts'],
  ['/finance/2026', 'accounts'],
  ['/settings', 'host'],
  ['/releases/2026', 'host'],
])('with a path for each remote, %s belongs to %s', (path, owner) => {
  const paths = { '/': 'host', '/store': 'host', '/finance': 'accounts', '/*': '*' };
  expect(ownerOf(paths, path)).toBe(owner);
});

test('a path that the host gives to nobody has no owner', () => {
  expect(ownerOf({ '/': 'host', '/finance': 'accounts' }, '/reports')).toBeUndefined();
});
