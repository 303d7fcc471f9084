import { Blob } from 'node:buffer';
import { Failure } from '../federation/failure/failure';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { sendFieldFigures } from './field-figures';

jest.mock('web-vitals', () => ({ onLCP: jest.fn(), onINP: jest.fn(), onCLS: jest.fn() }));

/** The most that a browser takes from `sendBeacon` at once, in bytes. */
const maxBytes = 65_536;

test.each([
  ['a failure with a long message and one with a short one', ['x'.repeat(70_000), 'short']],
  ['many failures with long texts', Array.from({ length: 40 }, () => 'Ошибка '.repeat(200))],
])('%s all arrive at the collector', async (_what, messages) => {
  jest.useFakeTimers();
  Object.assign(globalThis, { Blob }); // jsdom's Blob has no `text()`.
  globalThis.PerformanceObserver = class {
    observe = jest.fn();
  } as never;
  const taken: Blob[] = [];
  navigator.sendBeacon = (_address, body) =>
    (body as Blob).size <= maxBytes && taken.push(body as Blob) > 0;
  const failures = messages.map(
    (message) =>
      new Failure(message, {
        ...{ code: 'crashed', phase: 'event', expose: 'dashboard/Dashboard', version: '1' },
        stack: message,
      }),
  );
  sendFieldFigures(federationWithoutRemotes(), '/collect', failures);
  jest.runAllTimers();
  const texts = await Promise.all(taken.map((body) => body.text()));
  expect(texts.join('').match(/backshop\.part\.failed/g)).toHaveLength(messages.length);
});
