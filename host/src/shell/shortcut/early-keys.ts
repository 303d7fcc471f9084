declare global {
  interface Window {
    /** Keys that staff have pressed since the document shows. The host repeats them and removes the list. */
    earlyKeys?: KeyboardEvent[] | undefined;
  }
}

/**
 * Keeps keys until the host listens. The browser does nothing of its own with those of the host's shortcuts.
 * `index.html` calls it. What it shows is inert, so all keys are for the host, or for a field that staff have clicked.
 */
export function keepEarlyKeys(): void {
  window.earlyKeys = [];
  addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey } = event;
    const isCommand = ctrlKey || metaKey;
    // After a click on a field, letters are no shortcuts.
    if (!isCommand && window.clickedControl?.matches('select, input, textarea')) return;
    if (!window.earlyKeys?.push(event)) return;
    const isShortcut = isCommand && /^(Key)?[kb]$/i.test(key > '~' ? code : key);
    if (isShortcut || key === '/') event.preventDefault();
  });
}

/** Ends the keeping of keys. Call it when the host listens. Returns copies of the events so far, to be sent again. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const keys = window.earlyKeys ?? [];
  window.earlyKeys = undefined;
  return keys.map((event) => {
    const copy = new KeyboardEvent('keydown', event);
    // The two keys of a shortcut must follow each other in time.
    return Object.defineProperty(copy, 'timeStamp', { value: event.timeStamp });
  });
}
