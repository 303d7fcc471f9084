/** Something that must not happen while staff use the product. */
export interface Problem {
  kind: 'uncaught error' | 'console message' | 'file not loaded' | 'policy violation';
  text: string;
}

/** Where a page was when it was shown again, or after it was scrolled. */
export interface Position {
  /** Path and query. */
  address: string;
  /** Scroll position in px. */
  y: number;
  /** Whether the browser kept the whole document, instead of loading it again. */
  isKept: boolean;
}

declare global {
  interface Window {
    /** Whether the test is about to leave the page. A listener to an event would change what browsers keep. */
    isLeaving?: boolean;
    /** Settles when the reports of this document have arrived. */
    reports?: Promise<unknown>;
  }
}

/** What the observer sends. The time is in ms, because the reports of a page can arrive in another order. */
export type Report =
  | { problem: Problem }
  | { position: Position; isShown: boolean; time: number }
  | { isParsed: true };

/** Path that the observer sends to. */
export const reportPath = '/__report';

/** Returns a script that reports the problems and positions of its page to the test's server. */
export function observerScript(): string {
  return `<script>(${observe.toString()})(${JSON.stringify(reportPath)})</script>`;
}

/** Runs in the page before everything else. A driver can miss problems that happen so early. */
function observe(path: string): void {
  const send = (report: Report) => {
    // Arrives although the page is left. A synchronous request does so too, but Firefox drops the clicks meanwhile.
    const sent = fetch(path, { method: 'POST', body: JSON.stringify(report), keepalive: true });
    window.reports = Promise.allSettled([window.reports, sent]);
  };
  const problem = (kind: Problem['kind'], text: string) => send({ problem: { kind, text } });

  const onError = (event: ErrorEvent | Event) => {
    const { target } = event;
    if (event instanceof ErrorEvent) return problem('uncaught error', event.message);
    const isLink = target instanceof HTMLLinkElement;
    const file = isLink ? target.href : (target as HTMLScriptElement | HTMLImageElement).src;
    // When staff leave a page, Firefox and WebKit report the files that they no longer load.
    if (!window.isLeaving) problem('file not loaded', file);
  };
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => problem('uncaught error', String(reason)));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    problem('policy violation', `${effectiveDirective} ${blockedURI}`),
  );
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    const log = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      problem('console message', values.map(String).join(' '));
      log(...values);
    };
  }

  addEventListener('DOMContentLoaded', () => send({ isParsed: true }));

  let isKept = false;
  const sendPosition = (isShown: boolean) =>
    send({
      position: { address: location.pathname + location.search, y: Math.round(scrollY), isKept },
      isShown,
      time: performance.timeOrigin + performance.now(),
    });
  addEventListener('pageshow', ({ persisted }) => {
    isKept = persisted;
    window.isLeaving = false;
    sendPosition(true);
  });
  addEventListener('scroll', () => sendPosition(false));
}
