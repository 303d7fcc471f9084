/** Key of the tab's override in session storage. */
export const overrideKey = 'override';

/** Query parameter that requests an override. */
export const overrideParameter = 'override';

/** Returns whether this tab has an override, or its address requests one. */
export function isOverrideRequested(): boolean {
  return storedOverride() !== null || new URLSearchParams(location.search).has(overrideParameter);
}

/** Returns this tab's override as text. */
export function storedOverride(): string | null {
  try {
    return sessionStorage.getItem(overrideKey);
  } catch {
    return null; // The browser blocks storage.
  }
}
