import { render, screen } from '@testing-library/react';
import { reportedFailures } from '../testing/reported-failures';
import { ErrorBoundary } from './error-boundary';

const error = new Error('boom');
const onError = jest.fn();
const reports = reportedFailures();

function Broken(): never {
  throw error;
}

/** Returns a boundary around a component that works or throws. */
const boundary = (resetKey: string, isBroken: boolean) => (
  <ErrorBoundary
    resetKey={resetKey}
    onError={onError}
    fallback={(thrown) => <p>{String(thrown)}</p>}
  >
    {isBroken ? <Broken /> : <p>It works</p>}
  </ErrorBoundary>
);

let log: jest.SpyInstance;
beforeEach(() => {
  onError.mockClear();
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Expects that React has logged the error once. */
function expectLogged(): void {
  expect(log).toHaveBeenCalledTimes(1);
  log.mockClear();
}

test('shows the fallback and reports the error, once', () => {
  render(boundary('a', true));
  expect(screen.getByText('Error: boom')).toBeVisible();
  expect(onError.mock.calls).toEqual([[error]]);
  expectLogged();
});

test('reports that the host has crashed if nothing else handles the error', () => {
  render(
    <ErrorBoundary fallback={() => null}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(reports).toMatchObject([{ code: 'crashed', phase: 'host', cause: error }]);
  expectLogged();
});

test('keeps the fallback until the key changes', () => {
  const { rerender } = render(boundary('a', true));
  rerender(boundary('a', false));
  expect(screen.getByText('Error: boom')).toBeVisible();
  rerender(boundary('b', false));
  expect(screen.getByText('It works')).toBeVisible();
  expectLogged();
});

test('reports an error that comes with a new key once', () => {
  const { rerender } = render(boundary('a', false));
  rerender(boundary('b', true));
  expect(screen.getByText('Error: boom')).toBeVisible();
  expect(onError).toHaveBeenCalledTimes(1);
  expectLogged();
});
