import { crashAddress } from '../../crash-reports';

/**
 * Part of a page under `pnpm dev`. Sends the errors of the page to its dev server, which shows their
 * source lines. React keeps an error that a slot catches to itself, so the host's event reports it.
 */

/** What the host's event `backshop:failure` says. */
type Failure = CustomEvent<{ code: string; phase: string; cause?: unknown }>;

function report(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  void fetch(crashAddress, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ message, stack: stack ?? '' }),
  }).catch(() => undefined); // The dev server has ended. A rejection would be reported in turn, again and again.
}

window.addEventListener('error', ({ error, message }) => report(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
window.addEventListener('backshop:failure', (event) => {
  const { code, phase, cause } = (event as Failure).detail;
  if (code === 'crashed' && phase !== 'event') report(cause);
});
