/**
 * Loads code until it arrives: again at once, and then whenever the connection returns or staff come back to the tab, as
 * after a sign-in.
 * @param signal ends it
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
      onFail?.();
      await comeback(signal);
      return keepLoading(load, signal);
    });
}

function comeback(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    for (const event of ['online', 'focus'])
      addEventListener(event, resolve, { once: true, signal });
  });
}
