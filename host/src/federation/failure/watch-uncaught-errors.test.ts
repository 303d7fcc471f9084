import { waitFor } from '@testing-library/react';
import { type Failure, failureEvent } from './failure-event';
import { rememberPart } from './remembered-parts';
import { watchUncaughtErrors } from './watch-uncaught-errors';

const folder = 'http://localhost/remotes/dashboard/';

test('reports errors and rejections that nothing handles, but not what a slot reports', async () => {
  const reports: Failure[] = [];
  window.addEventListener(failureEvent, ({ detail }) => reports.push(detail));
  rememberPart(folder, { expose: 'dashboard/Dashboard', version: '1.0.0-new' });
  watchUncaughtErrors('2.0.0-abc');

  window.addEventListener('error', (event) => event.preventDefault(), {
    once: true,
    capture: true,
  });
  throwUncaught(thrown('while it loads'));
  const event = throwUncaught(thrown('after a click'));
  const reason = thrown('in a promise');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

  await waitFor(() => expect(reports).toHaveLength(2));
  expect(reports.map(({ message }) => message)).toEqual(['after a click', 'in a promise']);
  expect(event.defaultPrevented).toBe(false); // The browser logs it.
});

let line = 0;

function thrown(message: string): Error {
  const stack = `Error: ${message}\n    at run (${folder}1.0.0-new/Dashboard.js:${(line += 1)}:1)`;
  return Object.assign(new Error(message), { stack });
}

function throwUncaught(error: Error): ErrorEvent {
  const event = new ErrorEvent('error', { error, cancelable: true });
  window.dispatchEvent(event);
  return event;
}
