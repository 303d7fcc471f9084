import { overrideEndKey, overrideKey, overrideParameter, storedOverride } from './override-request';
import { type OverrideTarget, parseOverride } from './parse-override';

/** An override in this tab: requested by the address, in use, or ended. */
export type OverrideState =
  | { kind: 'requested'; target: OverrideTarget; text: string }
  | { kind: 'active'; target: OverrideTarget }
  | { kind: 'ended'; reason: string };

/**
 * Returns the override that this tab uses, or that its address requests. A request needs a click to take
 * effect, because a link alone must not decide which code runs.
 * @param remotes the remotes that the release or the host knows
 * @param mayRequestNew whether the address may request a remote that they do not know
 */
export function readOverride(
  remotes: readonly string[],
  mayRequestNew: boolean,
): OverrideState | undefined {
  const endReason = takeEndReason();
  const requested = takeParameter();
  const text = requested ?? storedOverride();
  if (text === null) return endReason === null ? undefined : { kind: 'ended', reason: endReason };
  try {
    const target = parseOverride(text, remotes, requested === null || mayRequestNew);
    return requested === null ? { kind: 'active', target } : { kind: 'requested', target, text };
  } catch (error) {
    if (requested === null) endOverride();
    return { kind: 'ended', reason: `The preview was refused: ${(error as Error).message}.` };
  }
}

/**
 * Stores an override for this tab. It takes effect on the next page load.
 * @throws when the browser blocks storage
 */
export function beginOverride(text: string): void {
  sessionStorage.setItem(overrideKey, text);
}

/** Removes this tab's override. That takes effect on the next page load. */
export function endOverride(): void {
  sessionStorage.removeItem(overrideKey);
}

/**
 * Reloads the page without the override, because the override's code may already run in it. The next page
 * tells why.
 */
export function reloadWithoutOverride(reason: string): void {
  endOverride();
  sessionStorage.setItem(overrideEndKey, reason);
  location.reload();
}

/** Returns why the last page load ended an override. Forgets it, so that staff read it once. */
function takeEndReason(): string | null {
  try {
    const reason = sessionStorage.getItem(overrideEndKey);
    sessionStorage.removeItem(overrideEndKey);
    return reason;
  } catch {
    return null; // The browser blocks storage.
  }
}

/** Returns the query parameter. Removes it from the address, so that a reload does not offer it again. */
function takeParameter(): string | null {
  const address = new URL(location.href);
  const text = address.searchParams.get(overrideParameter);
  if (text === null) return null;
  address.searchParams.delete(overrideParameter);
  history.replaceState(history.state, '', address);
  return text;
}
