const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const actions = new Set<() => unknown>();

/** Adds what a signal does before it ends this process: the last one first. Returns a function that takes it back. */
export function beforeEnd(action: () => unknown): () => void {
  // The listeners stay, because a signal that comes while synchronous code runs arrives after it.
  for (const signal of signals) {
    if (!process.listeners(signal).includes(endBy)) process.prependListener(signal, endBy);
  }
  actions.add(action);
  return () => actions.delete(action);
}

function endBy(signal: NodeJS.Signals): void {
  void (async () => {
    for (const action of [...actions].reverse()) {
      const ending = action();
      // A pause would let another listener exit before the other actions.
      if (ending instanceof Promise) await ending;
    }
    process.off(signal, endBy);
    // If nobody else handles the signal, it ends the process as it would have without this listener.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  })();
}
