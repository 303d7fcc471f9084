import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { pathInProduct } from '../base';
import { type Failure, failureEvent } from '../federation/failure/failure';
import type { Federation } from '../federation/federation';
import { candidateOrLive } from '../federation/loading/candidate';
import { pageAt } from '../routing/find-page';
import { pagesOf } from '../routing/pages';

/** Longest time that a figure waits in a tab that staff look at, in ms. */
const maxWaitMs = 30_000;

/** Most figures of one request. */
const maxRecords = 40;

/** Longest message and longest stack of a failure, in characters. */
const maxText = 1000;

/**
 * Sends field figures to an address, as log records of OTLP over HTTP (JSON): how long each part took to load, failures,
 * and the web vitals LCP, INP and CLS of each page. In browsers that know soft navigations, a navigation in the tab has
 * web vitals of its own, which count for the page that it opens. Also sends what happened before the call.
 *
 * Names: https://opentelemetry.io/docs/specs/semconv/browser/events/
 * @param failures gets those of this tab. They are taken out to be sent.
 */
export function sendFieldFigures(
  federation: Federation,
  address: string,
  failures: Failure[],
): void {
  const add = recordSender(address, federation.release.host);

  const factsOf = (expose: string, version: string) => ({
    'backshop.part': expose,
    'backshop.part.version': version,
    'backshop.release': federation.release.number,
  });

  const addVital = ({ name, value, delta, id, rating, navigationType, navigationURL }: Metric) => {
    const { pathname } = new URL(navigationURL ?? location.href, location.href);
    const page = pageAt(pagesOf(federation.release), pathInProduct(pathname));
    add('browser.web_vital', {
      'browser.web_vital.name': name.toLowerCase(),
      'browser.web_vital.value': value,
      'browser.web_vital.delta': delta,
      'browser.web_vital.id': id,
      'browser.web_vital.rating': rating,
      'browser.web_vital.navigation_type': navigationType,
      // The page's own path: what follows it can name a person.
      'url.path': page?.path,
      ...(page &&
        factsOf(page.expose, shownVersion(page.expose) ?? federation.versionOf(page.expose))),
    });
  };

  const addFailure = (failure: Failure) => {
    const { code, phase, expose, version, retried, fellBackTo, owner, message, stack } = failure;
    add('backshop.part.failed', {
      ...factsOf(expose, version),
      'error.type': code,
      'exception.message': message.slice(0, maxText),
      'exception.stacktrace': stack?.slice(0, maxText),
      'backshop.failure.phase': phase,
      'backshop.failure.retried': retried,
      'backshop.failure.fell_back_to': fellBackTo,
      'backshop.part.owner': owner,
    });
  };

  watchLoads(federation, (expose, version, duration) =>
    add('backshop.part.loaded', {
      ...factsOf(expose, version),
      'backshop.part.load_time': duration,
    }),
  );
  const addFailures = () => failures.splice(0).forEach(addFailure);
  addFailures();
  addEventListener(failureEvent, addFailures);
  const options = { reportSoftNavs: true };
  for (const watch of [onLCP, onINP, onCLS]) watch(addVital, options);
}

/** Returns the version of a part on the screen. After a release, the next load can give another one. */
function shownVersion(expose: string): string | undefined {
  return document.querySelector<HTMLElement>(`[data-slot="${expose}"]`)?.dataset.version;
}

/**
 * Calls a function once for each part and version whose first files have loaded.
 * @param onLoad gets the time from the first request to the last byte, in ms
 */
function watchLoads(
  federation: Federation,
  onLoad: (expose: string, version: string, duration: number) => void,
): void {
  const requests = new Map<string, PerformanceEntry>();
  const known = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    for (const request of list.getEntries()) requests.set(request.name, request);
    for (const name of Object.keys(federation.release.remotes)) {
      const { version, entry, exposes } = candidateOrLive(federation.release, name)!;
      const { href } = new URL(entry, location.href);
      for (const [part, files] of Object.entries(exposes)) {
        const needed = [href, ...files.map((file) => new URL(file, href).href)];
        const found = needed.flatMap((url) => requests.get(url) ?? []);
        const expose = `${name}/${part}`;
        if (files.length === 0 || found.length < needed.length) continue;
        if (known.has(`${expose}@${version}`)) continue;
        known.add(`${expose}@${version}`);
        const begin = Math.min(...found.map(({ startTime }) => startTime));
        const end = Math.max(...found.map(({ startTime, duration }) => startTime + duration));
        onLoad(expose, version, end - begin);
      }
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}

type Attributes = Record<string, string | number | boolean | undefined>;

/**
 * Returns a function that sends an event: with others after a while, or when the tab is hidden. Browsers send it even
 * if the tab is closed. Nothing is sent again if the collector does not answer.
 */
function recordSender(address: string, host: string) {
  let records: object[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resource = {
    attributes: listOf({ 'service.name': 'backshop', 'service.version': host }),
  };

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (records.length > 0) sendRecords(records);
    records = [];
  };

  const sendRecords = (logRecords: object[]) => {
    const scopeLogs = [{ scope: { name: 'backshop.host' }, logRecords }];
    const body = JSON.stringify({ resourceLogs: [{ resource, scopeLogs }] });
    const isTaken = navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
    if (isTaken || logRecords.length === 1) return;
    // A browser takes up to 64 KB at once.
    const half = Math.ceil(logRecords.length / 2);
    sendRecords(logRecords.slice(0, half));
    sendRecords(logRecords.slice(half));
  };

  // After the listeners of web-vitals, which add the last values.
  addEventListener('visibilitychange', () => document.hidden && send());

  return (eventName: string, attributes: Attributes): void => {
    const timeUnixNano = `${Date.now()}000000`;
    records.push({ timeUnixNano, eventName, attributes: listOf(attributes) });
    if (records.length >= maxRecords) send();
    else timer ??= setTimeout(send, maxWaitMs);
  };
}

/** Returns attributes in the form of OTLP. */
function listOf(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const field = { string: 'stringValue', number: 'doubleValue', boolean: 'boolValue' } as const;
    return { key, value: { [field[typeof value as keyof typeof field]]: value } };
  });
}
