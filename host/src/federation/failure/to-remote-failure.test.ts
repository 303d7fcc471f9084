import { EntryError } from '../loading/load-container';
import { RemoteFailure } from './remote-failure';
import { toRemoteFailure } from './to-remote-failure';
import { wasChanged } from './changed-files';

jest.mock('./changed-files', () => ({
  ...jest.requireActual<object>('./changed-files'),
  wasChanged: jest.fn(() => Promise.resolve(false)),
}));

const chunkError = (message: string, type: string) =>
  Object.assign(new Error(message), { name: 'ChunkLoadError', type });

const cases: Record<string, [cause: unknown, code: string, phase: string]> = {
  'an entry that does not load': [new EntryError('unreachable', 'gone'), 'unreachable', 'entry'],
  'an entry without a container': [new EntryError('invalid', 'no entry'), 'invalid', 'entry'],
  'a script that does not load': [
    chunkError('Loading chunk 12 failed.', 'error'),
    'unreachable',
    'expose',
  ],
  'a script that does not contain its chunk': [
    chunkError('Loading chunk 12 failed.', 'missing'),
    'invalid',
    'expose',
  ],
  'a script that hangs': [chunkError('Loading chunk 12 failed.', 'timeout'), 'timeout', 'expose'],
  'a stylesheet that does not load': [
    chunkError('Loading CSS chunk 12 failed.', 'error'),
    'unreachable',
    'expose',
  ],
  'a shared dependency of an incompatible version': [
    new Error('Version 18.0.0 from host of shared singleton module react does not satisfy ^19.3.1'),
    'incompatible',
    'expose',
  ],
  'a shared dependency without a provider': [
    new Error('[ Federation Runtime ]: #RUNTIME-006'),
    'incompatible',
    'expose',
  ],
  'a shared dependency that the host does not provide': [
    new Error("Can not get 'react/jsx-runtime'"),
    'incompatible',
    'expose',
  ],
  'an expose that the container lacks': [
    new Error('Module "./Nothing" does not exist in container.'),
    'invalid',
    'expose',
  ],
  'code that throws an error': [new TypeError('x is undefined'), 'crashed', 'expose'],
  'code that throws a string': ['no reason', 'crashed', 'expose'],
};

test.each(Object.entries(cases))('classifies %s', async (_what, [cause, code, phase]) => {
  const failure = await toRemoteFailure(cause, {
    expose: 'dashboard/Dashboard',
    version: '1.0.0-abc',
  });
  expect(failure).toBeInstanceOf(RemoteFailure);
  expect(failure).toMatchObject({
    code,
    phase,
    cause,
    expose: 'dashboard/Dashboard',
    version: '1.0.0-abc',
    message: cause instanceof Error ? cause.message : cause,
  });
});

test('a file that was changed after its release is invalid', async () => {
  const request = 'http://localhost/remotes/dashboard/1/Dashboard.js';
  const cause = Object.assign(chunkError('Loading chunk 12 failed.', 'error'), { request });
  jest.mocked(wasChanged).mockImplementation((url) => Promise.resolve(url === request));
  const part = { expose: 'dashboard/Dashboard', version: '1.0.0-abc' } as const;
  expect(await toRemoteFailure(cause, part)).toMatchObject({
    ...part,
    code: 'invalid',
    phase: 'expose',
    message: `${request} was changed after its release.`,
  });
});
