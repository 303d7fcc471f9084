import { Failure, type FailureCode, reportFailure } from '../federation/failure/failure';
import { setIntegrity } from '../federation/loading/preload';

/**
 * Returns whether the browser is new enough to start the host. The popover is the newest feature that the
 * product cannot do without. `old-browser.scss` checks for the same feature (docs/decisions/0084).
 */
export function isSupported(): boolean {
  return CSS.supports('selector(:popover-open)');
}

/** Time limit for the host's start, in ms. A host that starts later replaces the message. */
export const startTimeoutMs = 8000;

/** The same under `pnpm dev`, where the first page waits until the host is built. */
export const devStartTimeoutMs = 30_000;

/** What the host's script tells the boot script about its start. */
export interface HostStart {
  /** Set when the host's script has run to its end. */
  hasRun?: boolean;
  /** Called right before the host renders. */
  onRender: () => void;
  /** Called with what the host throws while it starts or renders. */
  onCrash: (cause: unknown) => void;
}

declare global {
  interface Window {
    /** Set by the boot script. Unit tests and the variants in `checks/bench/` may run without it. */
    hostStart?: HostStart;
  }
}

/**
 * Watches the start of the host. Shows a message and reports a failure, once, when the host's script does
 * not load, does not run to its end, or takes too long (docs/decisions/0006).
 */
export function watchHost(script: HTMLScriptElement): void {
  let isReported = false;

  const fail = (code: FailureCode, cause?: unknown) => {
    if (isReported) return;
    isReported = true;
    clearTimeout(timer);
    showMessage();
    const version = script.src.split('/').at(-2)!;
    const failure = new Failure('The host did not start.', { code, phase: 'host', version, cause });
    console.error(failure);
    reportFailure(failure);
  };

  const isDev = process.env.NODE_ENV === 'development';
  const timer = setTimeout(fail, isDev ? devStartTimeoutMs : startTimeoutMs, 'timeout');
  const start: HostStart = {
    onRender: () => {
      clearTimeout(timer);
      isReported = false; // The host replaces the message of a timeout.
    },
    onCrash: (cause) => fail('crashed', cause),
  };
  window.hostStart = start;
  const watch = (element: HTMLScriptElement, onUnreachable: () => void) => {
    element.onerror = async () =>
      (await arrives(element.src)) ? fail('invalid') : onUnreachable();
    element.onload = () => start.hasRun || fail('invalid'); // The browser logs what the script throws.
  };
  watch(script, () => {
    // At another address, no cache and no delta can be the reason.
    const again = document.createElement('script');
    again.src = `${script.src}?retry=1`;
    setIntegrity(again, script.integrity);
    watch(again, () => fail('unreachable'));
    document.head.append(again);
  });
}

/**
 * Adds the host's script. The browser paints the prerendered shell first, even if the script has arrived by then. A
 * hidden tab paints nothing, also one that staff hide before its first frame.
 */
export function addAfterPaint(script: HTMLScriptElement): void {
  const add = () => document.head.append(script);
  addEventListener('visibilitychange', add, { once: true });
  if (document.hidden) add();
  else requestAnimationFrame(() => setTimeout(add));
}

/**
 * Returns whether a script that failed to load can be fetched. Then the browser has most likely refused
 * its content. Parts check this in more detail (`failed-files.ts`), but every byte counts here.
 */
function arrives(address: string): Promise<boolean> {
  return fetch(address, { cache: 'force-cache' })
    .then((response) => response.text().then(() => response.ok))
    .catch(() => false);
}

function showMessage(): void {
  const root = document.getElementById('root')!;
  // A page that is still prerendered keeps its menu, whose plain links work.
  const content = root.querySelector('main') ?? root.appendChild(document.createElement('main'));
  content.role = 'alert';
  content.textContent = '';
  const add = (tag: string, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    return content.appendChild(element);
  };
  add('h1', 'Backshop could not be loaded');
  add('p', 'Check your connection, then reload the page.');
  add('button', 'Reload page').onclick = () => location.reload();
  root.firstElementChild!.removeAttribute('inert');
}
