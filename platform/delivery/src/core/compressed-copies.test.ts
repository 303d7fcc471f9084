import { brotliCompressSync, gzipSync } from 'node:zlib';
import { decompress, plainNameOf } from './compressed-copies';

test.each([
  ['main.js.br', 'main.js'],
  ['main.js.gz', 'main.js'],
  ['a\nb.br', 'a\nb'],
  ['main.js', undefined],
  ['main.br.js', undefined],
])('%j is a copy of %j', (file, plain) => {
  expect(plainNameOf(file)).toBe(plain);
});

test('a copy decompresses to its file, and a damaged one to nothing', () => {
  expect(decompress('a.br', brotliCompressSync('text'))?.toString()).toBe('text');
  expect(decompress('a.gz', gzipSync('text'))?.toString()).toBe('text');
  expect(decompress('a.br', gzipSync('text'))).toBeUndefined();
  expect(decompress('a.gz', Buffer.from('text'))).toBeUndefined();
});

test('a copy that would fill the memory counts as damaged', () => {
  const limit = 64_000_000;
  expect(decompress('a.gz', gzipSync(Buffer.alloc(limit)))).toHaveLength(limit);
  expect(decompress('a.gz', gzipSync(Buffer.alloc(limit + 1)))).toBeUndefined();
});
