import { normalizePath } from './normalize-path';

test.each([
  ['/', '/'],
  ['/store', '/store'],
  ['/store/', '/store'],
  ['/store//', '/store'],
])('%s becomes %s', (path, normalized) => {
  expect(normalizePath(path)).toBe(normalized);
});
