/**
 * Loads code until it arrives: again at once, and then whenever the connection returns or staff come back to the tab, as
 * after a sign-in.
 * @param signal ends it: after that, nothing loads, and the result never settles
 * @param onFail called when the code has not arrived at once
 */
export function keepLoading<Code>(
  load: () => Promise<Code>,
  signal: AbortSignal,
  onFail?: () => void,
): Promise<Code> {
  return load()
    .catch(load)
    .catch(async () => {
      if (!signal.aborted) onFail?.();
      await comeback(signal);
      return keepLoading(load, signal);
    })
    .then((code) => (signal.aborted ? new Promise<never>(() => undefined) : code));
}

function comeback(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const comeBack = () => {
      removeEventListener('online', comeBack);
      removeEventListener('focus', comeBack);
      resolve();
    };
    addEventListener('online', comeBack, { signal });
    addEventListener('focus', comeBack, { signal });
  });
}
