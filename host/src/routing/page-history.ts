import { startTransition, useEffect, useEffectEvent } from 'react';
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  type Path,
  type To,
} from 'react-router-dom';
import { base, pathInProduct } from '../base';
import { plainPath } from './find-page';

/** The page that staff see, and how they came to it. */
export interface Shown {
  location: Location;
  type: NavigationType;
}

/** What follows `#notifications/` in a hash. Undefined if the hash does not open the notification drawer. */
export function drawerAddress(hash: string): string | undefined {
  const [name, ...address] = hash.split('/');
  return name === '#notifications' ? address.join('/') : undefined;
}

/**
 * Keeps the page and the history of the browser in step (docs/decisions/0005). An overlay has an entry of its own
 * with the key of the page below it, so that staff arrive at no page when they open or close it.
 */
export function createPageHistory() {
  let isReloaded = hasClosedOverlay();
  let shown: Shown = { location: readEntry(), type: NavigationType.Pop };
  let show: (shown: Shown) => void = () => undefined;
  /** What staff chose to see on each page, by `plainPath`. */
  const searches = { [plainPath(shown.location.pathname)]: shown.location.search };

  function update(next: Shown): void {
    shown = next;
    const { pathname, search } = next.location;
    searches[plainPath(pathname)] = search;
    show(next);
  }

  /** Changes the address of the page that staff see. */
  function stay(change: Partial<Path>): void {
    const location = { ...shown.location, ...change };
    if (createPath(location) !== createPath(shown.location)) update({ ...shown, location });
  }

  function onPop(): void {
    const { key, pathname, search, hash } = shown.location;
    const isHere = pathInProduct(location.pathname) + location.search === pathname + search;
    const entry = readEntry(isHere ? key : undefined);
    if (entry.key !== key) {
      startTransition(() => update({ location: entry, type: NavigationType.Pop }));
      return;
    }
    // The page may have changed its address while the entry of an overlay was the current one.
    const path = createPath({ ...entry, pathname, search });
    if (path !== createPath(entry)) writeEntry('replaceState', history.state, base + path);
    if (entry.hash !== hash) stay({ hash: entry.hash });
  }

  function go(path: Path, type: NavigationType): void {
    const key = newKey();
    const isNew = type === NavigationType.Push && !entryState()?.overlay;
    writeEntry(isNew ? 'pushState' : 'replaceState', { key }, base + createPath(path));
    startTransition(() => update({ location: { ...path, key, state: null }, type }));
  }

  /** Opens a page. As in a document, a link to the current address adds no entry. */
  function push(to: To): void {
    const { location: here } = shown;
    const path = { ...(to as Path) };
    const address = drawerAddress(path.hash);
    if (address !== undefined && path.pathname === here.pathname) return setDrawer(address);
    const hash = drawerAddress(here.hash) === undefined ? here.hash : '';
    if (createPath(path) !== createPath({ ...here, hash })) {
      return whenReturned(() => go(path, NavigationType.Push));
    }
    leaveOverlay(entryState()?.overlay);
    whenReturned(() => go(path, NavigationType.Replace));
  }

  /** Opens the notification drawer at an address, changes its address, or closes it. */
  function setDrawer(address: string | undefined): void {
    whenReturned(() => {
      const isOpen = drawerAddress(shown.location.hash) !== undefined;
      const hash = address === undefined ? '' : `#notifications${address && `/${address}`}`;
      const path = base + createPath({ ...shown.location, hash });
      if (hash && !isOpen) enterOverlay(path);
      else if (drawerAddress(location.hash) !== undefined) {
        const state = entryState();
        // The click that closes the drawer may also open a page, whose entry then replaces this one.
        if (!hash && state?.overlay) setTimeout(leaveOverlay, 0, state.overlay);
        // If the entry is of an overlay above the drawer, the drawer takes it over.
        else
          writeEntry(
            'replaceState',
            state?.overlay ? { ...state, overlay: newKey() } : state,
            path,
          );
      }
      stay({ hash });
    });
  }

  /**
   * Replaces the address of the page.
   * @param key of the page. Does nothing if staff have left it.
   */
  function setAddress(key: string, address: Path): void {
    whenReturned(() => {
      const { location: here } = shown;
      if (key !== here.key) return;
      const change =
        drawerAddress(here.hash) === undefined ? address : { ...address, hash: here.hash };
      writeEntry('replaceState', history.state, base + createPath({ ...here, ...change }));
      stay(change);
    });
  }

  const navigator: Navigator = {
    createHref: createPath,
    go: (delta) => history.go(delta),
    push,
    replace: (to) => whenReturned(() => go(to as Path, NavigationType.Replace)),
  };

  return {
    navigator,
    setDrawer,
    setAddress,
    /** Returns the address of a page with what staff chose there last. */
    lastAddress: (path: string) => path + (searches[plainPath(path)] ?? ''),
    get: () => shown,
    /** Calls a function whenever staff see another page or another address. */
    listen: (listener: (shown: Shown) => void) => {
      show = listener;
      addEventListener('popstate', onPop);
      if (isReloaded) leaveReloaded();
      isReloaded = false;
      return () => removeEventListener('popstate', onPop);
    },
  };
}

/** Whether the current entry belongs to an overlay that is not open. Only the drawer is open again after a load. */
function hasClosedOverlay(): boolean {
  return drawerAddress(location.hash) === undefined && entryState()?.overlay !== undefined;
}

/**
 * Reads the current entry. An entry without a key gets one; the browser keeps it with the entry, also over a reload. A
 * part can have removed it.
 * @param key for an entry that the browser has added for a link to an id
 */
function readEntry(key = newKey()): Location {
  clearTimeout(refused?.timer);
  refused = undefined; // It belongs to the entry that staff have left.
  const { pathname, search, hash } = location;
  const state = { key, ...entryState() };
  if (hasClosedOverlay()) delete state.overlay;
  else if (state.overlay) state.overlay = newKey();
  writeEntry('replaceState', state);
  return { pathname: pathInProduct(pathname), search, hash, key: state.key, state: null };
}

/** What the browser keeps with a history entry. */
interface EntryState {
  /** Entries with the same key show the same page. */
  key: string;
  /** The entry belongs to an overlay: a key of its own, or `closed` while the browser goes back from the entry. */
  overlay?: string;
}

const closed = 'closed';

const entryState = () => history.state as EntryState | null;

type Write = [method: 'pushState' | 'replaceState', state: unknown, address?: string | undefined];

/** What the browser has refused to write so far. */
let refused: { write: Write; timer: ReturnType<typeof setTimeout> } | undefined;

/** Time until a refused entry is written again, in ms. */
const rewriteDelayMs = 1000;

/**
 * Writes the current history entry, or a new one. Safari refuses more than 100 entries in ten seconds, and Firefox more
 * than 200. Chromium ignores more than 200, so its state stays the same object. Staff then see the page already, and the
 * address follows as soon as the browser takes it.
 */
export function writeEntry(...write: Write): void {
  const [, state, address = refused?.write[2]] = write;
  const method = refused?.write[0] === 'pushState' ? 'pushState' : write[0];
  clearTimeout(refused?.timer);
  refused = undefined;
  const before: unknown = history.state;
  try {
    history[method]({ ...(state as object) }, '', address);
    if (history.state !== before) return;
  } catch {
    // From now on, WebKit makes a new object whenever the state is read.
  }
  const latest: Write = [method, state, address];
  refused = { write: latest, timer: setTimeout(() => writeEntry(...latest), rewriteDelayMs) };
}

const newKey = () => Math.random().toString(36).slice(2);

/** Calls a function when the browser has gone back from the entry of an overlay that was closed. */
function whenReturned(call: () => void): void {
  if (entryState()?.overlay === closed) addEventListener('popstate', call, { once: true });
  else call();
}

/**
 * Adds a history entry for an overlay, or takes over the entry of the overlay before it.
 * @returns the key of the overlay
 */
function enterOverlay(address?: string): string {
  const overlay = newKey();
  const method = entryState()?.overlay ? 'replaceState' : 'pushState';
  writeEntry(method, { ...entryState(), overlay }, address);
  return overlay;
}

/**
 * Goes back from the entry of an overlay, unless something else has replaced it.
 * @param below the overlay whose entry it has taken over, and gets back if it is still open
 */
function leaveOverlay(overlay: string | undefined, below?: string): void {
  const state = entryState();
  if (!overlay || overlay === closed || state?.overlay !== overlay) return;
  if (below && document.querySelector('dialog[open]')) {
    writeEntry('replaceState', { ...state, overlay: below });
  } else goBack();
}

/** Goes back from the entry of an overlay that a reload has closed. */
function leaveReloaded(): void {
  // A tab that was copied may have this entry alone.
  if (history.length > 1) goBack();
}

function goBack(): void {
  writeEntry('replaceState', { ...entryState(), overlay: closed });
  // At an address with the id of an element, Firefox and WebKit move the focus.
  const focused = document.activeElement as HTMLElement;
  whenReturned(() => focused.focus({ preventScroll: true }));
  history.back();
}

/**
 * Makes Back close an overlay and nothing else, by an entry in the browser's history. The entry disappears when the
 * overlay closes in another way.
 */
export function useOverlayEntry(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    let overlay: string | undefined;
    let below: string | undefined;
    whenReturned(() => {
      if (stop.signal.aborted) return;
      below = entryState()?.overlay;
      overlay = enterOverlay();
      addEventListener('popstate', () => close(), stop);
    });
    return () => {
      stop.abort();
      // The click that closes the overlay may also open a page, whose entry then replaces this one.
      setTimeout(() => leaveOverlay(overlay, below));
    };
  }, [isOpen]);
}
