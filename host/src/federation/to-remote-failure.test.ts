import { EntryError } from './load-container';
import { RemoteFailure } from './remote-failure';
import { toRemoteFailure } from './to-remote-failure';

const chunkError = (message: string, type: string) =>
  Object.assign(new Error(message), { name: 'ChunkLoadError', type });

const cases: Record<string, [cause: unknown, code: string, phase: string]> = {
  'an entry out of reach': [new EntryError('unreachable', 'gone'), 'unreachable', 'entry'],
  'an entry that is none': [new EntryError('invalid', 'no entry'), 'invalid', 'entry'],
  'a script out of reach': [
    chunkError('Loading chunk 12 failed.', 'error'),
    'unreachable',
    'expose',
  ],
  'a script that holds something else': [
    chunkError('Loading chunk 12 failed.', 'missing'),
    'invalid',
    'expose',
  ],
  'a script that hangs': [chunkError('Loading chunk 12 failed.', 'timeout'), 'timeout', 'expose'],
  'a stylesheet out of reach': [
    chunkError('Loading CSS chunk 12 failed.', 'error'),
    'unreachable',
    'expose',
  ],
  'a shared package that does not fit': [
    new Error('Version 18.0.0 from host of shared singleton module react does not satisfy ^19.3.1'),
    'incompatible',
    'expose',
  ],
  'a shared package that nobody provides': [
    new Error('[ Federation Runtime ]: #RUNTIME-006'),
    'incompatible',
    'expose',
  ],
  'an expose that the container lacks': [
    new Error('Module "./Nothing" does not exist in container.'),
    'invalid',
    'expose',
  ],
  'its own code throwing': [new TypeError('x is undefined'), 'crashed', 'expose'],
  'its own code throwing a text': ['no reason', 'crashed', 'expose'],
};

test.each(Object.entries(cases))('%s', (_what, [cause, code, phase]) => {
  const failure = toRemoteFailure(cause, { expose: 'dashboard/Dashboard', version: '1.0.0-abc' });
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
