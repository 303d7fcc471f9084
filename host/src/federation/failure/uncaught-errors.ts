import { base } from '../../base';
import type { WatchedFiles } from './failed-files';
import { Failure, hasStack, reportFailure } from './failure';

/** A page reports at most this many uncaught errors, so that a loop cannot flood a tracker. */
export const maxReports = 20;

/**
 * Reports what a part or the host has thrown after it has rendered: in an event handler, a timer or a promise.
 * The addresses of the scripts in its stack say whose error it is. Errors of other scripts, such as browser
 * extensions, are not reported. The browser logs all of them.
 * @param host version of the host
 * @param partOf returns the part that a script belongs to
 * @param reported what this page has reported. The same error at the same place is reported once
 */
export function reportUncaughtError(
  event: ErrorEvent | PromiseRejectionEvent,
  host: string,
  partOf: WatchedFiles['partOf'],
  reported: Set<string>,
): void {
  const thrown: unknown = 'reason' in event ? event.reason : event.error;
  const { message, stack } = hasStack(thrown) ? thrown : withPlace(event as ErrorEvent);
  const places = placesIn(stack);
  const [place] = places;
  if (!place || !(partOf(place) || place.startsWith(`${location.origin}${base}/host/`))) return;
  const key = message + place;
  if (reported.has(key) || reported.size === maxReports) return;
  reported.add(key);
  // The error can be thrown in code of the host that a part calls, such as React.
  const part = partOf(...places) ?? { version: host };
  const facts = { code: 'crashed', phase: 'event', cause: thrown, stack } as const;
  reportFailure(new Failure(message, { ...facts, ...part }));
}

/** A script can throw anything. Without a stack, only the event has the place. That of a rejection has none. */
function withPlace({ message, filename, lineno, colno }: ErrorEvent) {
  return { message, stack: `@${filename}:${lineno}:${colno}` };
}

/** Returns the places in a stack of Chromium, Firefox or WebKit, the innermost one first: URL, line, column. */
function placesIn(stack: string): string[] {
  return [...stack.matchAll(/(?:^|at |[@(])([\w+.-]+:\/\/[^\s()]+:\d+:\d+)\)?$/gm)].map(
    ([, place]) => place!,
  );
}
