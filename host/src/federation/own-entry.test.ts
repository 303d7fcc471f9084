import { isOwnEntry } from './own-entry';

test('an entry in the folder of its remote is accepted', () => {
  expect(isOwnEntry('dashboard', '/remotes/dashboard/0.1.0-abc/remoteEntry.js')).toBe(true);
});

test.each([
  '',
  '//evil.example/remotes/dashboard/remoteEntry.js',
  '/\\evil.example/remoteEntry.js',
  '\\\\evil.example/remoteEntry.js',
  'http://evil.example/remotes/dashboard/remoteEntry.js',
  'https://localhost/remotes/dashboard/1/remoteEntry.js',
  'http://localhost:3001/remoteEntry.js',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'remotes/dashboard/1/remoteEntry.js',
  '/remotes/dashboard',
  '/remotes/notifications/1/remoteEntry.js',
  '/remotes/dashboard/../../elsewhere.js',
  '/remotes/dashboard/%2e%2e/notifications/1/remoteEntry.js',
  '/remotes/dashboard/\\..\\..\\elsewhere.js',
  '/remotes/dashboard/\t/remoteEntry.js',
  '/remotes/dashboard/1/remoteEntry.js?query',
  '/remotes/dashboard/1/remoteEntry.js#fragment',
  '/host/1/main.js',
])('the entry %j is refused', (entry) => {
  expect(isOwnEntry('dashboard', entry)).toBe(false);
});

describe('in a development build of the host', () => {
  const { NODE_ENV } = process.env;
  beforeEach(() => (process.env.NODE_ENV = 'development'));
  afterEach(() => (process.env.NODE_ENV = NODE_ENV));

  test('a dev server on this machine is accepted', () => {
    expect(isOwnEntry('dashboard', 'http://localhost:3001/remoteEntry.js')).toBe(true);
  });

  test.each([
    'http://localhost:3001/other.js',
    'http://localhost.evil.example:3001/remoteEntry.js',
    'http://evil.example:3001/remoteEntry.js',
    'https://localhost:3001/remoteEntry.js',
    '//localhost:3001/remoteEntry.js',
  ])('the entry %j is refused', (entry) => {
    expect(isOwnEntry('dashboard', entry)).toBe(false);
  });
});
