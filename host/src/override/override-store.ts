import { endOverride, type OverrideState } from './override';

/** What there is to say about this tab's override, which can end while the page stands. */
export interface OverrideStore {
  get: () => OverrideState | undefined;
  subscribe: (listener: () => void) => () => void;
  /** The override failed to load; the live version has taken its place. */
  drop: (reason: string) => void;
  /** Staff have read it. */
  dismiss: () => void;
}

export function overrideStore(state: OverrideState | undefined): OverrideStore {
  const listeners = new Set<() => void>();
  const become = (next: OverrideState | undefined) => {
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
      endOverride();
      become({ kind: 'ended', reason });
    },
    dismiss: () => become(undefined),
  };
}
