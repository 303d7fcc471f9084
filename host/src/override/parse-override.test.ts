import type { Release } from '@backshop/shared-types';
import { OverrideError, parseOverride } from './parse-override';

const remote = {
  version: '1.0.0-abc',
  entry: '/remotes/dashboard/1.0.0-abc/remoteEntry.js',
  exposes: {},
};
const release: Release = {
  number: 1,
  created: '2026-11-21T09:00:00.000Z',
  host: '1.0.0-host',
  remotes: { dashboard: remote, 'gift-cards': remote },
};

test('a version of this origin', () => {
  expect(parseOverride('gift-cards@0.1.0-1a2b3c4d5e', release)).toEqual({
    remote: 'gift-cards',
    version: '0.1.0-1a2b3c4d5e',
    entry: '/remotes/gift-cards/0.1.0-1a2b3c4d5e/remoteEntry.js',
  });
});

test('a remote that runs on the own machine', () => {
  expect(parseOverride('dashboard@http://localhost:3001', release)).toEqual({
    remote: 'dashboard',
    version: 'http://localhost:3001',
    entry: 'http://localhost:3001/remoteEntry.js',
  });
});

test.each([
  ['nothing', ''],
  ['no target', 'dashboard@'],
  ['no remote', '@1.0.0'],
  ['no separator', 'dashboard'],
  ['an unknown remote', 'orders@1.0.0'],
  ['the host', 'host@1.0.0'],
  ['an inherited name', 'constructor@1.0.0'],
  ['a path for a name', '../host@1.0.0'],
  ['a foreign host', 'dashboard@https://evil.example'],
  ['a foreign host without a scheme', 'dashboard@//evil.example'],
  ['a foreign host by backslashes', 'dashboard@\\\\evil.example'],
  ['a host that begins like ours', 'dashboard@http://localhost.evil.example:3001'],
  ['a host as a user name', 'dashboard@http://localhost:3001@evil.example'],
  ['a user name', 'dashboard@http://me@localhost:3001'],
  ['another name of the own machine', 'dashboard@http://127.0.0.1:3001'],
  ['another scheme', 'dashboard@https://localhost:3001'],
  ['a script as scheme', 'dashboard@javascript:alert(1)'],
  ['data as scheme', 'dashboard@data:text/javascript,alert(1)'],
  ['a blob', 'dashboard@blob:http://localhost:3001/1'],
  ['no port', 'dashboard@http://localhost'],
  ['a path on the own machine', 'dashboard@http://localhost:3001/evil.js'],
  ['a query on the own machine', 'dashboard@http://localhost:3001?a'],
  ['a fragment on the own machine', 'dashboard@http://localhost:3001#a'],
  ['a port that is none', 'dashboard@http://localhost:3001x'],
  ['a way up', 'dashboard@../notifications/1.0.0'],
  ['two dots', 'dashboard@..'],
  ['one dot', 'dashboard@.'],
  ['a hidden folder', 'dashboard@.git'],
  ['an encoded way up', 'dashboard@%2e%2e%2fnotifications'],
  ['an encoded slash', 'dashboard@1.0.0%2fevil'],
  ['a slash', 'dashboard@1.0.0/evil'],
  ['a backslash', 'dashboard@1.0.0\\evil'],
  ['a query', 'dashboard@1.0.0?a'],
  ['a fragment', 'dashboard@1.0.0#a'],
  ['a space before', 'dashboard@ 1.0.0'],
  ['a line break', 'dashboard@1.0.0\n'],
  ['a line break in an address', 'dashboard@http://localhost:3001\n'],
  ['a tab in a scheme', 'dashboard@java\tscript:alert(1)'],
  ['letters that look alike', 'dashboard@http://locаlhost:3001'],
  ['two at once', 'dashboard@1.0.0,gift-cards@1.0.0'],
])('%s is refused', (_what, text) => {
  expect(() => parseOverride(text, release)).toThrow(OverrideError);
});
