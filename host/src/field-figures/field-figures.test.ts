import { Blob } from 'node:buffer';
import { onINP } from 'web-vitals';
import { Failure } from '../federation/failure/failure';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { sendFieldFigures } from './field-figures';

jest.mock('web-vitals', () => ({ onLCP: jest.fn(), onINP: jest.fn(), onCLS: jest.fn() }));

/** The most that a browser takes from `sendBeacon` at once, in bytes. */
const maxBytes = 65_536;

/** Sends figures with a fake clock and a fake beacon. Returns what the collector gets. */
async function sent(begin: () => void): Promise<string> {
  jest.useFakeTimers();
  Object.assign(globalThis, { Blob }); // jsdom's Blob has no `text()`.
  globalThis.PerformanceObserver = class {
    observe = jest.fn();
  } as never;
  const taken: Blob[] = [];
  navigator.sendBeacon = (_address, body) =>
    (body as Blob).size <= maxBytes && taken.push(body as Blob) > 0;
  begin();
  jest.runAllTimers();
  return (await Promise.all(taken.map((body) => body.text()))).join('');
}

test.each([
  ['a failure with a long message and one with a short one', ['x'.repeat(70_000), 'short']],
  ['many failures with long texts', Array.from({ length: 40 }, () => 'Ошибка '.repeat(200))],
])('%s all arrive at the collector', async (_what, messages) => {
  const failures = messages.map(
    (message) =>
      new Failure(message, {
        ...{ code: 'crashed', phase: 'event', expose: 'dashboard/Dashboard', version: '1' },
        stack: message,
      }),
  );
  const text = await sent(() => sendFieldFigures(federationWithoutRemotes(), '/collect', failures));
  expect(text.match(/backshop\.part\.failed/g)).toHaveLength(messages.length);
});

test('a slow click counts for the version that staff have clicked, also after a release', async () => {
  document.body.innerHTML = '<div data-slot="dashboard/Dashboard" data-version="1"></div>';
  const text = await sent(() => {
    sendFieldFigures(federationWithoutRemotes({ versionOf: () => '2' }), '/collect', []);
    const [report] = jest.mocked(onINP).mock.lastCall!;
    report({ name: 'INP', value: 900 } as never);
  });
  expect(text).toContain('"backshop.part.version","value":{"stringValue":"1"}');
});
