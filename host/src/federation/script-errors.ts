const thrown = new Map<string, unknown>();

/**
 * Keeps what a remote's script throws while it runs for the first time from becoming an uncaught error
 * of the page: whoever loads the script names it.
 * @param isRemotes whether an address is that of a remote's script
 */
export function containScriptErrors(isRemotes: (address: string) => boolean): void {
  window.addEventListener('error', (event) => {
    const script = document.currentScript;
    if (!(script instanceof HTMLScriptElement) || !isRemotes(script.src)) return;
    event.preventDefault();
    thrown.set(script.src, event.error ?? event.message);
  });
}

/** What the script of an address threw while it ran for the first time, if it did. */
export function thrownBy(address: string): unknown {
  return thrown.get(address);
}
