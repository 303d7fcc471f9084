import { EntryError, loadContainer } from './load-container';
import { wasChanged } from '../failure/changed-files';
import { thrownBy } from '../failure/script-errors';

jest.mock('../failure/script-errors');
jest.mock('../failure/changed-files', () => ({
  ...jest.requireActual<object>('../failure/changed-files'),
  wasChanged: jest.fn(),
}));

const href = new URL('/remotes/dashboard/1/remoteEntry.js', document.baseURI).href;
const request = { remoteInfo: { entry: href, entryGlobalName: 'dashboard' } };
const container = { get: () => () => Promise.resolve({}), init: () => undefined };

beforeEach(() => jest.mocked(wasChanged).mockResolvedValue(false));

afterEach(() => {
  setGlobal(undefined);
  jest.resetAllMocks();
});

test('returns the container that the script defines, and removes the script element', async () => {
  const loading = loadContainer(request);
  setGlobal(container);
  script()!.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBe(container);
  expect(script()).toBeNull();
});

test('a script that fails to load is unreachable', async () => {
  const loading = loadContainer(request);
  script()!.dispatchEvent(new Event('error'));
  await expectFailure(loading, 'unreachable', `${href} could not be loaded.`);
  expect(script()).toBeNull();
});

test('a script with another content than its hash is invalid', async () => {
  const integrity = 'sha384-abc';
  const loading = loadContainer({ remoteInfo: { ...request.remoteInfo, integrity } });
  expect(script()).toMatchObject({ integrity, crossOrigin: 'anonymous' });
  jest.mocked(wasChanged).mockImplementation((url) => Promise.resolve(url === href));
  script()!.dispatchEvent(new Event('error'));
  const message = `${href} was changed after its release.`;
  await expectFailure(loading, 'invalid', message);
});

test('a script without a hash is loaded as usual', async () => {
  const loading = loadContainer(request);
  expect(script()!.crossOrigin).toBeNull();
  setGlobal(container);
  script()!.dispatchEvent(new Event('load'));
  await loading;
});

test.each([
  ['nothing', undefined],
  ['another object', { get: 'it' }],
  ['half a container', { get: container.get }],
])('a script that defines %s is invalid', async (_what, defined) => {
  const loading = loadContainer(request);
  setGlobal(defined);
  script()!.dispatchEvent(new Event('load'));
  await expectFailure(loading, 'invalid', `${href} does not define a container named "dashboard".`);
});

test('a script that throws is invalid, with the error as cause', async () => {
  const loading = loadContainer(request);
  const thrown = new Error('broken');
  jest.mocked(thrownBy).mockImplementation((address) => (address === href ? thrown : undefined));
  script()!.dispatchEvent(new Event('load'));
  const failure = await expectFailure(loading, 'invalid', `${href} threw an error when it ran.`);
  expect(failure.cause).toBe(thrown);
});

test('a container from one attempt is not used for the next attempt', async () => {
  const first = loadContainer(request);
  setGlobal(container);
  script()!.dispatchEvent(new Event('load'));
  await first;
  const loading = loadContainer(request);
  script()!.dispatchEvent(new Event('load'));
  await expectFailure(loading, 'invalid', `${href} does not define a container named "dashboard".`);
});

function script(): HTMLScriptElement | null {
  return document.querySelector(`script[src="${href}"]`);
}

function setGlobal(value: unknown): void {
  Object.assign(globalThis, { dashboard: value });
}

async function expectFailure(
  loading: Promise<unknown>,
  code: EntryError['code'],
  message: string,
): Promise<EntryError> {
  const failure: unknown = await loading.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EntryError);
  expect(failure).toMatchObject({ code, message });
  return failure as EntryError;
}
