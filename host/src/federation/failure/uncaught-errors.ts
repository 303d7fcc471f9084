import { reportFailure } from './failure-event';
import { partOf } from './remembered-parts';

/** A page reports at most this many uncaught errors, so that a loop cannot flood a tracker. */
export const maxReports = 20;

/**
 * Reports what parts and the host throw after they have rendered: in event handlers, timers and promises. The
 * addresses of the scripts in its stack say whose error it is. Errors of other scripts, such as browser
 * extensions, are not reported. The browser logs all of them.
 * @param host version of the host
 */
export function reportUncaughtErrors(host: string): void {
  const reported = new Set<string>();

  function report({ message, stack = '' }: Error, cause: unknown): void {
    const places = placesIn(stack);
    const [place] = places;
    if (!place || !(partOf(place) || place.startsWith(`${location.origin}/host/`))) return;
    const key = message + place;
    if (reported.has(key) || reported.size === maxReports) return;
    reported.add(key);
    // A part can also fail in code of the host that it calls, such as React.
    const { version, expose } = partOf(...places) ?? { version: host, expose: 'host' };
    const facts = { code: 'crashed', phase: 'event', version, expose, stack } as const;
    reportFailure(Object.assign(new Error(message, { cause }), facts));
  }

  window.addEventListener('error', (event) => {
    const { message, filename, lineno, colno } = event;
    const thrown: unknown = event.error;
    // A script can throw anything. Then only the event knows the place.
    const stack = `@${filename}:${lineno}:${colno}`;
    // The slot reports what a script throws while it loads.
    if (!event.defaultPrevented)
      report(hasStack(thrown) ? thrown : { name: '', message, stack }, thrown);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (hasStack(reason)) report(reason, reason);
  });
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
