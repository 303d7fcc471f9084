import type { Release } from '@backshop/shared-types';
import { overrideKey, overrideParameter, storedOverride } from './override-asked';
import { type OverrideTarget, parseOverride } from './parse-override';

/** What there is to say about this tab's override. */
export type OverrideState =
  | { kind: 'offered'; target: OverrideTarget; text: string }
  | { kind: 'active'; target: OverrideTarget }
  | { kind: 'ended'; reason: string };

/**
 * The override that this tab was told to use, or that its address asks for. The address alone changes
 * nothing: a link must not decide which code runs.
 */
export function readOverride(release: Release): OverrideState | undefined {
  const offered = takeParameter();
  const text = offered ?? storedOverride();
  if (text === null) return undefined;
  try {
    const target = parseOverride(text, release);
    return offered === null ? { kind: 'active', target } : { kind: 'offered', target, text };
  } catch (error) {
    if (offered === null) endOverride();
    return { kind: 'ended', reason: `It was refused: ${(error as Error).message}.` };
  }
}

/**
 * Uses an override in this tab from the next load on.
 * @throws when the browser forbids the tab's storage
 */
export function beginOverride(text: string): void {
  sessionStorage.setItem(overrideKey, text);
}

/** Goes back to the release from the next load on. */
export function endOverride(): void {
  sessionStorage.removeItem(overrideKey);
}

/** Reads the parameter, and removes it from the address: it is not offered again on a reload. */
function takeParameter(): string | null {
  const address = new URL(location.href);
  const text = address.searchParams.get(overrideParameter);
  if (text === null) return null;
  address.searchParams.delete(overrideParameter);
  history.replaceState(history.state, '', address);
  return text;
}
