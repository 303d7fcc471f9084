/** By URL of the script. */
const errors = new Map<string, unknown>();

/**
 * Records what remotes' scripts throw when they first run. Such an error is not reported as uncaught,
 * because the code that loads the script reports it.
 * @param isRemoteScript whether a URL is that of a remote's script
 */
export function containScriptErrors(isRemoteScript: (url: string) => boolean): void {
  window.addEventListener('error', (event) => {
    const script = document.currentScript;
    if (!(script instanceof HTMLScriptElement) || !isRemoteScript(script.src)) return;
    event.preventDefault();
    errors.set(script.src, event.error ?? event.message);
  });
}

/** Returns what a script threw when it first ran, if anything. */
export function thrownBy(url: string): unknown {
  return errors.get(url);
}
