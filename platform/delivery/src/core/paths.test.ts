import {
  chunkFolders,
  folderOf,
  isFolderName,
  isPackage,
  isPlainPath,
  isSharedChunk,
  isVersion,
  isVersionPath,
  packageOf,
  versionFolder,
} from './paths';

test('the host has a folder of its own, and remotes share one', () => {
  expect(versionFolder('host', '1')).toBe('host/1');
  expect(versionFolder('shop', '1')).toBe('remotes/shop/1');
  expect(chunkFolders('shop', ['chunk-1', 'chunk-2'])).toEqual([
    'remotes/shop/chunk-1',
    'remotes/shop/chunk-2',
  ]);
  expect(chunkFolders('shop')).toEqual([]);
});

test.each([
  ['host/1/main.js', 'host/1'],
  ['remotes/shop/1/pages/Page.js', 'remotes/shop/1'],
  ['remotes/shop/chunk-1/map.js', 'remotes/shop/chunk-1'],
  ['remotes/shop/version.json', undefined],
  ['old/host/1/main.js', undefined],
  ['host/main.js', undefined],
  ['remotes//1/main.js', undefined],
  ['index.html', undefined],
])('%s is in the folder %s', (file, folder) => {
  expect(folderOf(file)).toBe(folder);
});

test('a folder says which package it belongs to', () => {
  expect(packageOf('host/1')).toBe('host');
  expect(packageOf('remotes/shop/1')).toBe('shop');
  expect(packageOf('index.html')).toBe('');
});

test.each([
  ['host', true],
  ['gift-cards', true],
  ['../host', false],
  ['constructor', false],
])('whether %s can be a package: %s', (name, expected) => {
  expect(isPackage(name)).toBe(expected);
});

test.each([
  ['0.1.0-1a2b3c4d5e', true],
  ['1.0.0+build_2', true],
  ['chunk-1a2b', false],
  ['chunk-vendors', false],
  ['1 2', false],
  [' 1', false],
  ['1/2', false],
  ['..', false],
  ['', false],
  [undefined, false],
])('whether %j can be a version: %s', (version, expected) => {
  expect(isVersion(version)).toBe(expected);
});

test.each([
  ['chunk-1a2b', true],
  ['chunk-1a2b/map.js', true],
  ['chunk-vendors', false],
  ['chunk-1a2b.js', false],
  ['chunk-', false],
  ['pages/chunk-1a2b', false],
  ['0.1.0-1a2b3c4d5e', false],
])('whether %s belongs to a shared chunk: %s', (path, expected) => {
  expect(isSharedChunk(path)).toBe(expected);
});

test.each([
  ['main.js', true],
  ['pages/a b.js', true],
  ['a'.repeat(800), true],
  ['a'.repeat(801), false],
  ['', false],
  ['/main.js', false],
  ['pages/', false],
  ['a//b', false],
  ['./main.js', false],
  ['a/../b', false],
  ['a\\b', false],
  ['a\nb', false],
  ['a\ud800', false],
  [1, false],
])('whether %j is a plain path: %s', (path, expected) => {
  expect(isPlainPath(path)).toBe(expected);
});

test('a path with a slash names no single folder', () => {
  expect(isFolderName('chunk-1')).toBe(true);
  expect(isFolderName('a/b')).toBe(false);
  expect(isFolderName('..')).toBe(false);
});

test.each([
  ['main.js', true],
  ['chunk-1/map.js', true],
  ['../chunk-1/map.js', true],
  ['../chunk-1', false],
  ['../chunk-vendors/map.js', false],
  ['../other/map.js', false],
  ['../../chunk-1/map.js', false],
  ['../chunk-1/../map.js', false],
  ['a%2e.js', false],
  ['a?b', false],
  ['a#b', false],
  [['a'], false],
])('whether %j is the path of a file of a version: %s', (path, expected) => {
  expect(isVersionPath(path)).toBe(expected);
});
