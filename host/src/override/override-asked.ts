/** Where a tab's override lies in its session storage. */
export const overrideKey = 'override';

/** What the address of a page calls the override that it asks for. */
export const overrideParameter = 'override';

/** Whether this tab has an override, or is asked to have one: only then the code for it is loaded. */
export function isOverrideAsked(): boolean {
  return storedOverride() !== null || new URLSearchParams(location.search).has(overrideParameter);
}

/** The override that this tab was told to use. */
export function storedOverride(): string | null {
  try {
    return sessionStorage.getItem(overrideKey);
  } catch {
    return null; // Forbidden storage holds none.
  }
}
