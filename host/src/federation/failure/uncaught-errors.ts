import { base } from '../../base';
import { reportFailure } from './failure';
import { partOf } from './failed-files';

/** A page reports at most this many uncaught errors, so that a loop cannot flood a tracker. */
export const maxReports = 20;

const reported = new Set<string>();

/**
 * Reports what a part or the host has thrown after it has rendered: in an event handler, a timer or a promise.
 * The addresses of the scripts in its stack say whose error it is. Errors of other scripts, such as browser
 * extensions, are not reported. The browser logs all of them.
 * @param host version of the host
 */
export function reportUncaughtError(event: ErrorEvent | PromiseRejectionEvent, host: string): void {
  const thrown: unknown = 'reason' in event ? event.reason : event.error;
  if (hasStack(thrown)) return report(thrown, thrown, host);
  if ('reason' in event) return;
  // A script can throw anything. Without a stack, only the event has the place.
  const { message, filename, lineno, colno } = event;
  report({ message, stack: `@${filename}:${lineno}:${colno}` }, thrown, host);
}

function report(
  { message, stack = '' }: Pick<Error, 'message' | 'stack'>,
  cause: unknown,
  host: string,
): void {
  const places = placesIn(stack);
  const [place] = places;
  if (!place || !(partOf(place) || place.startsWith(`${location.origin}${base}/host/`))) return;
  const key = message + place;
  if (reported.has(key) || reported.size === maxReports) return;
  reported.add(key);
  // The error can be thrown in code of the host that a part calls, such as React.
  const { version, expose } = partOf(...places) ?? { version: host, expose: 'host' };
  const facts = { code: 'crashed', phase: 'event', version, expose, stack } as const;
  reportFailure(Object.assign(new Error(message, { cause }), facts));
}

function hasStack(thrown: unknown): thrown is Error {
  return typeof (thrown as Error | undefined)?.stack === 'string';
}

/** Returns the places in a stack of Chromium, Firefox or WebKit, the innermost one first: URL, line, column. */
function placesIn(stack: string): string[] {
  return [...stack.matchAll(/(?:^|at |[@(])([\w+.-]+:\/\/[^\s()]+:\d+:\d+)\)?$/gm)].map(
    ([, place]) => place!,
  );
}
