import type { WatchedFiles } from '../failure/failed-files';
import { Failure } from '../failure/failure';
import { type Container, remoteCode } from './container';
import { chunkLoadError } from '../testing/fake-remotes';
import type { ShareScopes } from './module-federation';

const files = {
  remember: jest.fn(),
  forget: jest.fn(),
  partOf: jest.fn(),
  claim: jest.fn<Promise<boolean>, [string]>(),
  thrownBy: jest.fn<unknown, [string]>(),
} satisfies WatchedFiles;
const shareScopes = {
  create: jest.fn<object, []>(),
  hasRefused: jest.fn<boolean, [object]>(),
} satisfies ShareScopes;

const path = '/remotes/dashboard/1/remoteEntry.js';
const href = new URL(path, document.baseURI).href;
const file = href.replace('remoteEntry', 'Dashboard');
const loaded = { default: () => null };
const container: Container = {
  init: () => undefined,
  get: () => Promise.resolve(() => loaded),
};

beforeEach(() => {
  files.claim.mockResolvedValue(false);
  shareScopes.create.mockReturnValue({});
});

afterEach(() => {
  setGlobal(undefined);
  jest.resetAllMocks();
});

const codeOf = (integrity?: Record<string, string>) =>
  remoteCode(
    'dashboard',
    { kind: 'live', version: '1', entry: path, ...(integrity && { integrity }) },
    { files, shareScopes },
    [],
  );

/** Loads an expose, and lets the entry's script define a container. */
function loadFrom(defined: unknown): Promise<unknown> {
  const loading = codeOf().load('Dashboard');
  setGlobal(defined);
  script()!.dispatchEvent(new Event('load'));
  return loading;
}

describe('the script of an entry', () => {
  test('gives the module of an expose, and its element goes', async () => {
    await expect(loadFrom(container)).resolves.toBe(loaded);
    expect(script()).toBeNull();
  });

  test('may declare its container with `var`, which cannot be deleted', async () => {
    const { load, startNewAttempt } = remoteCode(
      'plain',
      { kind: 'preview', version: 'mine', entry: path },
      { files, shareScopes },
      [],
    );
    Object.defineProperty(globalThis, 'plain', { value: container, writable: true });
    const loading = load('Dashboard');
    script()!.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBe(loaded);
    startNewAttempt();
    const again = load('Dashboard');
    script(`${href}?retry=1`)!.dispatchEvent(new Event('load'));
    await expectFailure(again, { code: 'invalid', phase: 'entry' });
  });

  test('that fails to load is unreachable', async () => {
    const loading = codeOf().load('Dashboard');
    script()!.dispatchEvent(new Event('error'));
    const message = `${href} could not be loaded.`;
    await expectFailure(loading, { code: 'unreachable', phase: 'entry', message, url: href });
    expect(script()).toBeNull();
  });

  test('with another content than its hash is invalid', async () => {
    const integrity = 'sha256-abc';
    const loading = codeOf({ 'remoteEntry.js': integrity }).load('Dashboard');
    expect(script()).toMatchObject({ integrity, crossOrigin: 'anonymous' });
    files.claim.mockImplementation((url) => Promise.resolve(url === href));
    script()!.dispatchEvent(new Event('error'));
    const message = `${href} was changed after its release.`;
    await expectFailure(loading, { code: 'invalid', phase: 'entry', message });
  });

  test('without a hash is loaded as usual', () => {
    void codeOf().load('Dashboard');
    expect(script()!.crossOrigin).toBeNull();
    script()!.remove();
  });

  test.each([
    ['nothing', undefined],
    ['another object', { get: 'it' }],
    ['a container without `init`', { get: container.get }],
    ['a container without `get`', { init: container.init }],
  ])('that defines %s is invalid', async (_what, defined) => {
    const message = `${href} does not define a container named "dashboard".`;
    await expectFailure(loadFrom(defined), { code: 'invalid', phase: 'entry', message });
  });

  test('that throws is invalid, with the error as cause', async () => {
    const cause = new Error('broken');
    files.thrownBy.mockImplementation((url) => (url === href ? cause : undefined));
    const message = `${href} threw an error when it ran.`;
    await expectFailure(loadFrom(undefined), { code: 'invalid', phase: 'entry', message, cause });
  });

  test('runs once for two exposes, and again for another attempt', async () => {
    const code = codeOf();
    const loading = Promise.all([code.load('Dashboard'), code.load('Search')]);
    expect(document.querySelectorAll(`script[src="${href}"]`)).toHaveLength(1);
    setGlobal(container);
    script()!.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toEqual([loaded, loaded]);
    code.startNewAttempt();
    const second = code.load('Dashboard');
    script(`${href}?retry=1`)!.dispatchEvent(new Event('load'));
    // The container of the first attempt is not used again.
    await expectFailure(second, { code: 'invalid', phase: 'entry' });
  });
});

test('a container gets a share scope of its own', async () => {
  const init = jest.fn();
  const scope = {};
  shareScopes.create.mockReturnValue(scope);
  await loadFrom({ ...container, init });
  expect(init.mock.calls).toEqual([[scope]]);
});

test('a container that refuses its share scope is incompatible', async () => {
  const cause = new Error('no React');
  const init = () => Promise.reject(cause);
  const failure = { code: 'incompatible', phase: 'expose', message: 'no React', cause };
  await expectFailure(loadFrom({ ...container, init }), failure);
});

const changed = `${file} was changed after its release.`;
const threw = `${file} threw an error when it ran.`;

test.each<[what: string, error: Error, code: string, message: string, facts?: object]>([
  [
    'a file that does not load',
    chunkLoadError('error', file),
    'unreachable',
    'Loading chunk 12 failed.',
    { url: file },
  ],
  ['a file that hangs', chunkLoadError('timeout', file), 'timeout', 'Loading chunk 12 failed.'],
  [
    'a script without its chunk',
    chunkLoadError('missing', file),
    'invalid',
    'Loading chunk 12 failed.',
  ],
  [
    'a changed file',
    chunkLoadError('error', `${file}?changed`),
    'invalid',
    changed.replace('.js', '.js?changed'),
  ],
  [
    'a script that throws',
    chunkLoadError('missing', `${file}?throws`),
    'invalid',
    threw.replace('.js', '.js?throws'),
  ],
  ['an expose that the container lacks', new Error('no such expose'), 'invalid', 'no such expose'],
])('classifies %s', async (_what, error, code, message, facts = {}) => {
  files.claim.mockImplementation((url) => Promise.resolve(url.endsWith('?changed')));
  files.thrownBy.mockImplementation((url) => url.endsWith('?throws') && new Error('thrown'));
  const get = () => Promise.reject(error);
  const failure = { code, phase: 'expose', message, ...facts };
  await expectFailure(loadFrom({ ...container, get }), failure);
});

test.each<[what: string, thrown: unknown, isRefused: boolean, code: string]>([
  ['throws an error is crashed', new TypeError('x is undefined'), false, 'crashed'],
  ['throws a string is crashed', 'x is undefined', false, 'crashed'],
  [
    'could not use what the host shares is incompatible',
    new Error('x is undefined'),
    true,
    'incompatible',
  ],
])('code that %s', async (_what, thrown, isRefused, code) => {
  shareScopes.hasRefused.mockReturnValue(isRefused);
  const get = () =>
    Promise.resolve(() => {
      throw thrown;
    });
  const failure = { code, phase: 'expose', message: 'x is undefined', cause: thrown };
  await expectFailure(loadFrom({ ...container, get }), failure);
});

test('code that loads another file when it runs, and does not get it, is unreachable', async () => {
  const get = () =>
    Promise.resolve(() => {
      throw chunkLoadError('error', file);
    });
  const failure = { code: 'unreachable', phase: 'expose', url: file };
  await expectFailure(loadFrom({ ...container, get }), failure);
});

test('code of a candidate that arrives late runs under a note, too', async () => {
  const code = remoteCode(
    'dashboard',
    { kind: 'candidate', version: '1', entry: path },
    { files, shareScopes },
    [],
  );
  const note = () => localStorage.getItem('startedCandidate.dashboard');
  let noteWhenRun: string | null = null;
  const get = () => {
    localStorage.clear(); // Its time was over.
    return Promise.resolve(() => {
      noteWhenRun = note();
      return loaded;
    });
  };
  const loading = code.load('Dashboard');
  setGlobal({ ...container, get });
  script()!.dispatchEvent(new Event('load'));
  await loading;
  expect(noteWhenRun).toContain(' 1 dashboard/Dashboard');
});

test.each([
  ['candidate', ' 1 dashboard/Dashboard'],
  ['live', ''],
] as const)('a %s version leaves the note %j before its code runs', (kind, note) => {
  const code = remoteCode(
    'dashboard',
    { kind, version: '1', entry: path },
    { files, shareScopes },
    [],
  );
  for (const run of [code.load, code.beforeRender]) {
    localStorage.clear();
    void run('Dashboard');
    const left = localStorage.getItem('startedCandidate.dashboard') ?? '';
    expect(left.replace(/^\d+/, '')).toBe(note);
  }
  script()!.remove();
});

function script(src = href): HTMLScriptElement | null {
  return document.querySelector(`script[src="${src}"]`);
}

function setGlobal(value: unknown): void {
  Object.assign(globalThis, { dashboard: value });
}

async function expectFailure(loading: Promise<unknown>, facts: object): Promise<void> {
  const failure: unknown = await loading.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject(facts);
}
