import { previewEndKey, previewKey, previewParameter, storedPreview } from './preview-request';
import { type PreviewTarget, parsePreview } from './parse-preview';

/** A preview in this tab: requested by the address, in use, or ended. */
export type PreviewState =
  | { kind: 'requested'; target: PreviewTarget; text: string }
  | { kind: 'active'; target: PreviewTarget }
  | { kind: 'ended'; reason: string };

/**
 * Returns the preview that this tab uses, or that its address requests. A request needs a click to take
 * effect, because a link alone must not decide which code runs.
 * @param remotes the remotes that the release or the host knows
 * @param mayRequestNew whether the address may request a remote that they do not know
 */
export function readPreview(
  remotes: readonly string[],
  mayRequestNew: boolean,
): PreviewState | undefined {
  const endReason = takeEndReason();
  const requested = takeParameter();
  const text = requested ?? storedPreview();
  if (text === null) return endReason === null ? undefined : { kind: 'ended', reason: endReason };
  try {
    const target = parsePreview(text, remotes, requested === null || mayRequestNew);
    return requested === null ? { kind: 'active', target } : { kind: 'requested', target, text };
  } catch (error) {
    if (requested === null) endPreview();
    return { kind: 'ended', reason: `The preview was refused: ${(error as Error).message}.` };
  }
}

/**
 * Stores a preview for this tab. It takes effect on the next page load.
 * @throws when the browser blocks storage
 */
export function beginPreview(text: string): void {
  sessionStorage.setItem(previewKey, text);
}

/** Removes this tab's preview. That takes effect on the next page load. */
export function endPreview(): void {
  sessionStorage.removeItem(previewKey);
}

/**
 * Reloads the page without the preview, because the preview's code may already run in it. The next page
 * tells why.
 */
export function reloadWithoutPreview(reason: string): void {
  endPreview();
  sessionStorage.setItem(previewEndKey, reason);
  location.reload();
}

/** Returns why the last page load ended a preview. Forgets it, so that staff read it once. */
function takeEndReason(): string | null {
  try {
    const reason = sessionStorage.getItem(previewEndKey);
    sessionStorage.removeItem(previewEndKey);
    return reason;
  } catch {
    return null; // The browser blocks storage.
  }
}

/** Returns the query parameter. Removes it from the address, so that a reload does not offer it again. */
function takeParameter(): string | null {
  const address = new URL(location.href);
  const text = address.searchParams.get(previewParameter);
  if (text === null) return null;
  address.searchParams.delete(previewParameter);
  history.replaceState(history.state, '', address);
  return text;
}

/** The state of this tab's preview. It can change until the next page load. */
export interface PreviewStore {
  get: () => PreviewState | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Ends the preview because it failed to load. The live version replaces it. */
  drop: (reason: string) => void;
  /** Hides the notice. */
  dismiss: () => void;
}

/** Creates the store for a preview. */
export function previewStore(state: PreviewState | undefined): PreviewStore {
  const listeners = new Set<() => void>();
  const setState = (next: PreviewState | undefined) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drop: (reason) => {
      endPreview();
      setState({ kind: 'ended', reason });
    },
    dismiss: () => setState(undefined),
  };
}
