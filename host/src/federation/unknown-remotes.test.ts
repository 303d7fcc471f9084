import { unknownRemotes } from './unknown-remotes';

const remote = { version: '1', entry: '/remotes/x/1/remoteEntry.js', exposes: {} };

test('returns only the remotes that the host has no slot for', () => {
  const release = { number: 1, created: '', host: '1' };
  expect(
    unknownRemotes({
      ...release,
      remotes: { dashboard: remote, reports: remote, toString: remote },
    }),
  ).toEqual(['reports', 'toString']);
});
