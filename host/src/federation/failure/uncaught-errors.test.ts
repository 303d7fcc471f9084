import { type WatchedFiles, watchFiles } from './failed-files';
import { reportedFailures } from '../testing/reported-failures';
import { maxReports, reportUncaughtError } from './uncaught-errors';

const remotes = 'http://localhost/remotes';
const host = 'http://localhost/host/2.0.0-abc/main.js';
const page = `${remotes}/dashboard/1.0.0-new/Dashboard.js`;
const hostVersion = '2.0.0-abc';
const reports = reportedFailures();
const reported = new Set<string>();
let files: WatchedFiles;

beforeEach(() => {
  reported.clear();
  files = watchFiles(hostVersion);
  const dashboard = { expose: 'dashboard/Dashboard', version: '1.0.0-new' } as const;
  files.remember(`${remotes}/dashboard/`, dashboard);
  files.remember(`${remotes}/dashboard/`, { ...dashboard, version: '0.9.0-old' });
  for (const name of ['Customers', 'Store'] as const) {
    const part = { expose: `placeholders/${name}`, version: '1.0.0-abc' } as const;
    files.remember(`${remotes}/placeholders/`, part);
  }
});

test.each([
  ['Chromium', (frame: string) => `TypeError: it broke\n    at onClick (${frame})`],
  ['Chromium, without a name', (frame: string) => `TypeError: it broke\n    at ${frame}`],
  ['Firefox', (frame: string) => `onClick@${frame}\n`],
  ['Firefox, without a name', (frame: string) => `@${frame}\n`],
  ['WebKit, without a name', (frame: string) => frame],
  ['WebKit', (frame: string) => `forEach@[native code]\nonClick@${frame}`],
])('reports an error of a part with the stack of %s', (_browser, stackOf) => {
  const error = thrown('it broke', stackOf(`${page}:12:345`));
  throwUncaught(error);
  expect(reports).toMatchObject([
    {
      code: 'crashed',
      phase: 'event',
      expose: 'dashboard/Dashboard',
      version: '1.0.0-new',
      message: 'it broke',
      stack: error.stack,
      cause: error,
    },
  ]);
});

test('reports a rejection that nothing handles', () => {
  reject(thrown('refused', stack(`${page}:1:2`)));
  expect(reports).toMatchObject([{ message: 'refused', expose: 'dashboard/Dashboard' }]);
});

test.each([
  [
    'another version of a remote',
    'dashboard/0.9.0-old/Dashboard.js',
    'dashboard/Dashboard',
    '0.9.0-old',
  ],
  [
    'another part of a remote',
    'placeholders/1.0.0-abc/Customers.js',
    'placeholders/Customers',
    '1.0.0-abc',
  ],
  [
    'the part that loaded last, for a shared file',
    'placeholders/1.0.0-abc/table.js',
    'placeholders/Store',
    '1.0.0-abc',
  ],
  [
    'the part that loaded last, for a shared chunk',
    'placeholders/chunk-1/map.js?retry=1',
    'placeholders/Store',
    '1.0.0-abc',
  ],
])('an error belongs to %s', (_what, file, expose, version) => {
  throwUncaught(thrown('broken', stack(`${remotes}/${file}:1:2`)));
  expect(reports).toMatchObject([{ expose, version }]);
});

test('an error in code of the host that a part has called is reported as one of the part', () => {
  throwUncaught(thrown('invalid hook call', stack(`${host}:1:2`, `${page}:1:2`, `${host}:1:3`)));
  expect(reports).toMatchObject([{ expose: 'dashboard/Dashboard', version: '1.0.0-new' }]);
});

test('an error of the host is reported as one of the host', () => {
  throwUncaught(thrown('broken', stack(`${host}:1:9`)));
  expect(reports).toMatchObject([
    { code: 'crashed', phase: 'event', expose: 'host', version: '2.0.0-abc' },
  ]);
});

test.each([
  ['a browser extension', 'chrome-extension://abc/content.js:1:2'],
  ['a browser extension in WebKit', 'webkit-masked-url://hidden/:1:2'],
  ['another origin', 'https://www.gstatic.com/charts/loader.js:1:2'],
  ['an unknown script of this origin', 'http://localhost/other.js:1:2'],
])('an error of %s is not reported, even if a part has called it', (_what, place) => {
  throwUncaught(thrown('not ours', stack(place, `${page}:1:2`)));
  expect(reports).toEqual([]);
});

test.each(['from', 'at'])(
  'an address in an error message is not taken for a place in the stack: %s',
  (word) => {
    const message = `Error: no answer ${word} ${page}:1:2 today`;
    throwUncaught(thrown('no answer', `${message}\n    at load (<anonymous>)`));
    expect(reports).toEqual([]);
  },
);

test('an error without a stack is reported as one of the script that the event names', () => {
  throwUncaught('a text', { message: 'Uncaught a text', filename: page, lineno: 3, colno: 4 });
  expect(reports).toMatchObject([
    { message: 'Uncaught a text', stack: `@${page}:3:4`, cause: 'a text' },
  ]);
});

test('an error or a rejection without any place is not reported', () => {
  throwUncaught(null, { message: 'Script error.', filename: '' });
  reject('a text');
  reject(undefined);
  reject(new DOMException('The operation was aborted.', 'AbortError'));
  expect(reports).toEqual([]);
});

test('the same error at the same place is reported once', () => {
  throwUncaught(thrown('again', stack(`${page}:1:6`)));
  throwUncaught(thrown('again', stack(`${page}:1:6`)));
  reject(thrown('again', stack(`${page}:1:6`)));
  throwUncaught(thrown('again', stack(`${page}:1:7`)));
  expect(reports).toHaveLength(2);
});

test('a loop of different errors does not flood a tracker', () => {
  for (let each = 0; each < 2 * maxReports; each++) {
    throwUncaught(thrown(`item ${each}`, stack(`${page}:1:8`)));
  }
  expect(reports).toHaveLength(maxReports);
});

function thrown(message: string, stackOfError: string): Error {
  return Object.assign(new Error(message), { stack: stackOfError });
}

function stack(...places: string[]): string {
  return places.map((place) => `    at run (${place})`).join('\n');
}

function throwUncaught(error: unknown, facts: ErrorEventInit = {}): void {
  const event = new ErrorEvent('error', { error, ...facts });
  reportUncaughtError(event, hostVersion, files.partOf, reported);
}

function reject(reason: unknown): void {
  const event = Object.assign(new Event('unhandledrejection'), { reason });
  reportUncaughtError(event as PromiseRejectionEvent, hostVersion, files.partOf, reported);
}
