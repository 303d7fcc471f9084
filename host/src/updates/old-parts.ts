import { useSyncExternalStore } from 'react';
import type { ExposeName } from '../contract';
import type { Federation } from '../federation/federation';

/** Returns whether a slot on the screen shows another version than a slot that mounts now. */
export function isOld({ dataset }: HTMLElement, federation: Federation): boolean {
  return (
    Boolean(dataset.version) && dataset.version !== federation.versionOf(dataset.slot as ExposeName)
  );
}

/**
 * Returns whether an old version of a part is on the screen.
 * @param isPossible whether the tab knows a newer release
 */
export function useOldParts(federation: Federation, isPossible: boolean): boolean {
  return useSyncExternalStore(isPossible ? subscribe : subscribeToNothing, () =>
    [...document.querySelectorAll<HTMLElement>('[data-slot]')].some((slot) =>
      isOld(slot, federation),
    ),
  );
}

/** Watches the document, because slots also mount without a navigation: the notification drawer has one. */
function subscribe(onChange: () => void): () => void {
  const changes = new MutationObserver(onChange);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-version'],
  });
  return () => changes.disconnect();
}

function subscribeToNothing() {
  return () => undefined;
}
