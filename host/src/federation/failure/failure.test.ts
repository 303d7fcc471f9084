import { Failure, failureEvent, reportFailure } from './failure';

const reports: Failure[] = [];

beforeAll(() => window.addEventListener(failureEvent, ({ detail }) => reports.push(detail)));

beforeEach(() => {
  reports.length = 0;
  document.head.innerHTML =
    '<script type="application/json" id="release">{"number":12,"host":"1.0.0-abc"}</script>';
});

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

test('names the release that the tab follows', async () => {
  jest.resetModules(); // The other tests are in a tab that follows none.
  const tab = await import('./failure');
  tab.setReportedRelease(13);
  tab.reportFailure(failed());
  expect(reports[0]).toMatchObject({ release: 13, host: '1.0.0-abc' });
});

function failed(more: Parameters<Failure['with']>[0] = {}): Failure {
  return new Failure('failed', { code: 'crashed', phase: 'render', version: '1', ...more });
}
