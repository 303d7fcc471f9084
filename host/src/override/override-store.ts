import { endOverride, type OverrideState } from './override';

/** The state of this tab's override. It can change until the next page load. */
export interface OverrideStore {
  get: () => OverrideState | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Ends the override because it failed to load. The live version replaces it. */
  drop: (reason: string) => void;
  /** Hides the notice. */
  dismiss: () => void;
}

/** Creates the store for an override. */
export function overrideStore(state: OverrideState | undefined): OverrideStore {
  const listeners = new Set<() => void>();
  const setState = (next: OverrideState | undefined) => {
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
      setState({ kind: 'ended', reason });
    },
    dismiss: () => setState(undefined),
  };
}
