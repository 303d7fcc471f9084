import { useEffect, useEffectEvent } from 'react';

/** What the browser keeps with a history entry. */
interface EntryState {
  /** Entries with the same key show the same page. */
  key: string;
  /** The entry belongs to an overlay: a key of its own, or `closed` while the browser goes back from the entry. */
  overlay?: string;
}

const closed = 'closed';

export const entryState = () => history.state as EntryState | null;

export const newKey = () => Math.random().toString(36).slice(2);

/** Calls a function when the browser has gone back from the entry of an overlay that was closed. */
export function whenReturned(call: () => void): void {
  if (entryState()?.overlay === closed) addEventListener('popstate', call, { once: true });
  else call();
}

/**
 * Adds a history entry for an overlay, or takes over the entry of the overlay before it.
 * @returns the key of the overlay
 */
export function enterOverlay(address?: string): string {
  const overlay = newKey();
  const method = entryState()?.overlay ? 'replaceState' : 'pushState';
  history[method]({ ...entryState(), overlay }, '', address);
  return overlay;
}

/** Goes back from the entry of an overlay, unless something else has replaced it. */
export function leaveOverlay(overlay: string | undefined): void {
  const state = entryState();
  if (overlay && overlay !== closed && state?.overlay === overlay) goBack();
}

/** Goes back from the entry of an overlay that a reload has closed. */
export function leaveReloaded(): void {
  // A tab that was copied may have this entry alone.
  if (history.length > 1) goBack();
}

function goBack(): void {
  history.replaceState({ ...entryState(), overlay: closed }, '');
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
    whenReturned(() => {
      if (stop.signal.aborted) return;
      overlay = enterOverlay();
      addEventListener('popstate', () => close(), stop);
    });
    return () => {
      stop.abort();
      // The click that closes the overlay may also open a page, whose entry then replaces this one.
      setTimeout(() => leaveOverlay(overlay));
    };
  }, [isOpen]);
}
