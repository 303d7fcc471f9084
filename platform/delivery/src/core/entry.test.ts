import * as v from 'valibot';
import { jsonText } from '../base/optional';
import { testEntry } from '../testing/test-entry';
import {
  entryFile,
  entryParser,
  logFormat,
  numberOfEntry,
  numberOfPrepared,
  preparedFile,
} from './entry';

const entry = testEntry(12);

test('the number of a release is in the paths of its files', () => {
  expect(entryFile(12)).toBe('releases/00000012.json');
  expect(preparedFile({ number: 12, id: 'a-1' })).toBe('releases/00000012.a-1.html');
  expect(numberOfEntry('releases/00000012.json')).toBe(12);
  expect(numberOfPrepared('releases/00000012.a-1.html')).toBe(12);
});

test.each([
  'releases/1.json',
  'old/releases/00000012.json',
  'releases/00000012.json.br',
  'releases/0000001a.json',
  'releases/000000012.json',
  'releases/0000000000000012.json',
  'releases/00000012-json',
  'releases/00000012.a-1.html',
])('%s is no entry', (file) => {
  expect(numberOfEntry(file)).toBeUndefined();
});

test.each([
  'releases/1.a-1.html',
  'old/releases/00000012.a-1.html',
  'releases/00000012.a-1.html.br',
  'releases/00000012..html',
  'releases/00000012.a/b.html',
  'releases/00000012.json',
])('%s is no prepared index.html', (file) => {
  expect(numberOfPrepared(file)).toBeUndefined();
});

describe('an entry', () => {
  const parse = entryParser([
    { key: 'tags', schema: v.array(v.string()) },
    { key: 'pins', kind: 'versions', schema: v.array(v.string()) },
  ]);
  const read = (changes: object) => parse(12, jsonText({ ...entry, ...changes }));

  test('is read as it was written', () => {
    const source = { commit: '1'.repeat(40), committed: entry.time, isClean: true };
    const whole = {
      ...entry,
      message: 'New figures',
      source,
      tags: ['a'],
      release: { ...entry.release, pins: ['b'] },
    };
    expect(read(whole)).toEqual(whole);
    expect(jsonText(entry)).toMatch(/\}\n$/);
  });

  test('can have more than these commands know', () => {
    const more = { pins: 1, other: 1, release: { ...entry.release, tags: 1 } };
    expect(read(more)).toEqual({ ...entry, ...more });
  });

  test('of another number is damaged, and so is a missing one', () => {
    expect(parse(13, jsonText(entry))).toBeUndefined();
    expect(parse(12, undefined)).toBeUndefined();
    expect(parse(12, '{"format":2}')).toBeUndefined();
  });

  test('of a newer command is refused', () => {
    expect(() => read({ format: logFormat + 1 })).toThrow(/Release 12 .*Update/);
    expect(() => parse(12, '{"format":99}')).toThrow('format 99');
    expect(read({ format: logFormat - 1 })).toBeDefined();
  });

  test.each<[string, object]>([
    ['an identifier that is a path', { id: '../x' }],
    ['an identifier that ends with a path', { id: 'a/x' }],
    ['no identifier', { id: '' }],
    ['a number as identifier', { id: 1 }],
    ['a text as format', { format: '2' }],
    ['a text as number', { number: '12' }],
    ['a time that is none', { time: 'tomorrow' }],
    ['a number as author', { by: 1 }],
    ['a number as command', { command: 1 }],
    ['a number as message', { message: 1 }],
    ['a source without a commit', { source: {} }],
    ['a text as source', { source: 'main' }],
    ['a part of a feature that is none', { tags: [1] }],
    ['no release', { release: undefined }],
    ['a host that is a path', { release: { ...entry.release, host: '../x' } }],
    [
      'the host as a remote',
      { release: { ...entry.release, remotes: { host: { version: '1' } } } },
    ],
    ['a remote without a version', { release: { ...entry.release, remotes: { shop: {} } } }],
    ['a history without a time', { release: { ...entry.release, history: { shop: {} } } }],
    ['a part of the versions that is none', { release: { ...entry.release, pins: [1] } }],
  ])('with %s is damaged', (_, changes) => {
    expect(read(changes)).toBeUndefined();
  });
});
