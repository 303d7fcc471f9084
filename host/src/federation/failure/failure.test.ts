import { createCrashLog, Failure, failureOf, reportFailure, reporting } from './failure';

const reports: Failure[] = [];

beforeAll(() => window.addEventListener('backshop:failure', ({ detail }) => reports.push(detail)));

beforeEach(() => {
  reports.length = 0;
  document.head.innerHTML =
    '<script type="application/json" id="release">{"number":12,"host":"1.0.0-abc"}</script>';
});

afterEach(() => void delete reporting.isMuted);

test('adds the release, the host and that nothing was retried', () => {
  reportFailure(failed());
  expect(reports).toHaveLength(1);
  expect(reports[0]).toBeInstanceOf(Error);
  expect(reports[0]).toMatchObject({ release: 12, host: '1.0.0-abc', retried: false });
});

test('does not change the failure', () => {
  const failure = failed();
  const before = { ...failure };
  reportFailure(failure);
  expect({ ...failure }).toEqual(before);
});

test('keeps what the host has done about the failure', () => {
  reportFailure(failed({ retried: true }), '0.9.0-old');
  expect(reports[0]).toMatchObject({ retried: true, fellBackTo: '0.9.0-old' });
});

test('becomes JSON with everything that a report needs', () => {
  const failure = failed({ lateArrival: Promise.resolve(), url: '/main.js' });
  reportFailure(failure);
  const facts = {
    ...{ release: 12, host: '1.0.0-abc', expose: 'host', version: '1' },
    ...{ code: 'crashed', phase: 'render', retried: false },
    ...{ message: 'failed', stack: failure.stack },
  };
  expect(JSON.parse(JSON.stringify(reports[0]))).toEqual(facts);
  const more = JSON.stringify({ ...reports[0]!.toJSON(), page: '/' });
  expect(JSON.parse(more)).toEqual({ ...facts, page: '/' });
});

test('has the stack of the error in the part’s code', () => {
  const cause = new Error('broken');
  reportFailure(failed({ cause }));
  expect(reports[0]!.stack).toBe(cause.stack);
});

test.each([[''], ['not JSON'], ['null']])('works in a page whose release is "%s"', (text) => {
  document.getElementById('release')!.textContent = text;
  const failure = failed();
  const { stack } = failure;
  reportFailure(failure);
  expect(reports[0]).toMatchObject({ release: 0, host: '', stack });
});

test('names the team that owns the part', () => {
  document.getElementById('release')!.textContent =
    '{"remotes":{"dashboard":{"owner":"Dashboard team"}}}';
  reportFailure(failed({ expose: 'dashboard/Dashboard' }));
  expect(reports[0]!.toJSON()).toMatchObject({ owner: 'Dashboard team' });
  reportFailure(failed());
  expect(reports[1]!.owner).toBeUndefined();
});

test('reports nothing once the session has ended', async () => {
  for (const hasEnded of [true, false]) {
    reporting.isMuted = () => Promise.resolve(hasEnded);
    reportFailure(failed());
    await Promise.resolve();
    expect(reports).toHaveLength(hasEnded ? 0 : 1);
  }
});

test('a failure without more facts is one of the host', () => {
  const facts = { expose: 'host', version: '', phase: 'expose' };
  expect(new Failure('failed', { code: 'crashed' })).toMatchObject(facts);
});

test.each([
  ['an error', new TypeError('x is undefined'), 'x is undefined'],
  ['a text', 'x is undefined', 'x is undefined'],
  ['nothing', undefined, 'undefined'],
  ['an object without a text', Object.create(null), 'unknown'],
])('the message of a failure tells what was thrown: %s', (_what, cause: unknown, message) => {
  expect(failureOf(cause, { code: 'crashed' })).toMatchObject({ message, cause, code: 'crashed' });
});

test('a part that has crashed three times within a minute is stopped until the minute is over', () => {
  jest.useFakeTimers();
  const { add, stopped } = createCrashLog();
  const crash = (expose: 'dashboard/Dashboard' | 'placeholders/Store', message: string) =>
    add(new Failure(message, { code: 'crashed', expose }));
  crash('dashboard/Dashboard', 'first');
  jest.advanceTimersByTime(1000);
  crash('placeholders/Store', 'other');
  crash('dashboard/Dashboard', 'second');
  expect(stopped('dashboard/Dashboard')).toBeUndefined();
  crash('dashboard/Dashboard', 'third');
  expect(stopped('dashboard/Dashboard')?.message).toBe('third');
  expect(stopped('placeholders/Store')).toBeUndefined();
  jest.advanceTimersByTime(58_999);
  expect(stopped('dashboard/Dashboard')?.message).toBe('third');
  jest.advanceTimersByTime(1);
  expect(stopped('dashboard/Dashboard')).toBeUndefined();
});

function failed(more: Parameters<Failure['with']>[0] = {}): Failure {
  return new Failure('failed', { code: 'crashed', phase: 'render', version: '1', ...more });
}
