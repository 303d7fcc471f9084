import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportedFailures } from '../federation/testing/reported-failures';
import {
  addAfterPaint,
  devStartTimeoutMs,
  isSupported,
  startTimeoutMs,
  watchHost,
} from './host-start';

describe('the check for old browsers', () => {
  const supports = jest.fn<boolean, [string]>();
  beforeAll(() => Object.assign(globalThis, { CSS: { supports } }));

  test.each([true, false])('asks the browser for the newest feature: %s', (isKnown) => {
    supports.mockReturnValueOnce(isKnown);
    expect(isSupported()).toBe(isKnown);
  });

  test('the styles of index.html check for the same feature', () => {
    supports.mockClear();
    isSupported();
    const styles = readFileSync(join(__dirname, 'old-browser.scss'), 'utf8');
    expect(styles).toContain(`@supports ${supports.mock.calls[0]![0]} {`);
  });
});

describe('the host’s script', () => {
  const setHidden = (isHidden: boolean) =>
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  let nextFrame: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
      nextFrame = () => callback(0);
      return 0;
    });
  });

  afterEach(() => document.head.replaceChildren());

  const isAdded = () => document.head.querySelector('script') !== null;

  test('is added after the first paint', () => {
    addAfterPaint(document.createElement('script'));
    nextFrame();
    expect(isAdded()).toBe(false);
    jest.runAllTimers();
    expect(isAdded()).toBe(true);
  });

  test('is added at once in a hidden tab', () => {
    setHidden(true);
    addAfterPaint(document.createElement('script'));
    expect(isAdded()).toBe(true);
  });

  test('is added when the tab is hidden before its first frame', () => {
    addAfterPaint(document.createElement('script'));
    setHidden(true);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(isAdded()).toBe(true);
  });
});

describe('the host’s start', () => {
  let script: HTMLScriptElement;
  const failures = reportedFailures();
  let log: jest.SpyInstance;

  beforeEach(() => {
    jest.useFakeTimers();
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    document.body.innerHTML =
      '<div id="root"><div inert><nav><a href="/">Dashboard</a></nav><main></main></div></div>';
    script = document.createElement('script');
    script.src = '/host/0.1.0-abc/main.js';
    watchHost(script);
  });

  afterEach(() => document.head.replaceChildren());

  /** Expects that the failure is shown, reported once, and logged. */
  function expectFailure(code: string): void {
    const message = document.querySelector('main[role="alert"]')!;
    expect(message.querySelector('h1')).toHaveTextContent('Backshop could not be loaded');
    expect(message).toHaveTextContent('Check your connection, then reload the page.');
    expect(message.querySelector('button')).toHaveTextContent('Reload page');
    expect(document.querySelector('[inert]')).toBeNull();
    expect(failures).toMatchObject([{ code, phase: 'host', version: '0.1.0-abc', expose: 'host' }]);
    expect(log).toHaveBeenCalledWith(failures[0]);
    log.mockClear();
  }

  function expectNoFailure(): void {
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(failures).toEqual([]);
  }

  /** Lets the script fail to load, and answers the request that finds out why. */
  async function failToLoad(answer: () => Promise<Response>): Promise<void> {
    Object.assign(globalThis, { fetch: answer });
    script.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
  }

  const retried = () => document.head.querySelector<HTMLScriptElement>('[src$="?retry=1"]');

  const textResponse = (ok: boolean, text: () => Promise<string>) => () =>
    Promise.resolve({ ok, text } as Response);
  const failure = () => Promise.reject(new TypeError('failed'));

  test.each([
    ['whose server cannot be reached', failure],
    ['that the server does not have', textResponse(false, () => Promise.resolve(''))],
    ['that breaks off', textResponse(true, failure)],
  ])('a script %s is requested at another address, and then unreachable', async (_what, answer) => {
    await failToLoad(answer);
    expectNoFailure();
    const again = retried()!;
    expect(again.src).toBe(`${script.src}?retry=1`);
    again.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
    expectFailure('unreachable');
  });

  test('a script that arrives at the second attempt is no failure', async () => {
    script.integrity = 'sha256-hash';
    await failToLoad(failure);
    expect(retried()!.integrity).toBe('sha256-hash');
    window.hostStart!.hasRun = true;
    retried()!.dispatchEvent(new Event('load'));
    window.hostStart!.onRender();
    jest.advanceTimersByTime(startTimeoutMs);
    expectNoFailure();
  });

  test('a script that was changed after its release is invalid', async () => {
    await failToLoad(textResponse(true, () => Promise.resolve('changed')));
    expectFailure('invalid');
  });

  test('a script that loads without running to its end is invalid', () => {
    script.dispatchEvent(new Event('load'));
    expectFailure('invalid');
  });

  test('a script that takes too long is a timeout, reported once', () => {
    jest.advanceTimersByTime(startTimeoutMs - 1);
    expectNoFailure();
    jest.advanceTimersByTime(1);
    expectFailure('timeout');
    script.dispatchEvent(new Event('load'));
    expect(failures).toHaveLength(1);
  });

  test('a host of a dev server may take longer', () => {
    window.hostStart!.onRender();
    jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' });
    watchHost(script);
    jest.advanceTimersByTime(devStartTimeoutMs - 1);
    expectNoFailure();
    jest.advanceTimersByTime(1);
    expectFailure('timeout');
  });

  test('a host that has run and then does not render is a timeout', () => {
    window.hostStart!.hasRun = true;
    script.dispatchEvent(new Event('load'));
    expectNoFailure();
    jest.advanceTimersByTime(startTimeoutMs);
    expectFailure('timeout');
  });

  test('a host that renders in time is no failure', () => {
    window.hostStart!.hasRun = true;
    script.dispatchEvent(new Event('load'));
    window.hostStart!.onRender();
    jest.advanceTimersByTime(startTimeoutMs);
    expectNoFailure();
  });

  test('a host that crashes shows the message, even where React has removed the app shell', () => {
    const error = new Error('broken');
    window.hostStart!.onRender();
    document.getElementById('root')!.replaceChildren();
    window.hostStart!.onCrash(error);
    expectFailure('crashed');
    expect(failures[0]!.cause).toBe(error);
  });
});
