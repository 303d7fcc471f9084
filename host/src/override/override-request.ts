/** Key of the tab's override in session storage. */
export const overrideKey = 'override';

/** Key in session storage of the reason why a reload ended the tab's override. */
export const overrideEndKey = 'overrideEnd';

/** Query parameter that requests an override. */
export const overrideParameter = 'override';

/** Returns whether this tab has an override, has just lost one, or its address requests one. */
export function isOverrideRequested(): boolean {
  return (
    stored(overrideKey) !== null ||
    stored(overrideEndKey) !== null ||
    new URLSearchParams(location.search).has(overrideParameter)
  );
}

/** Returns this tab's override as text. */
export function storedOverride(): string | null {
  return stored(overrideKey);
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // The browser blocks storage.
  }
}
