import type { Release } from '@backshop/shared-types';
import type { RemoteFailure } from '../federation/failure/remote-failure';
import type { Override } from '../federation/loading/remote-sources';
import { readOverride, reloadWithoutOverride } from './override';
import { OverrideNotice } from './override-notice';
import { overrideStore } from './override-store';

/** Returns this tab's override for the federation, and the notice that tells staff about it. */
export function openOverride(release: Release) {
  const state = readOverride(release);
  const store = overrideStore(state);
  const override: Override | undefined =
    state?.kind === 'active'
      ? {
          ...state.target,
          onDrop: (failure) => {
            if (!mayHaveRun(failure)) return store.drop(`The preview failed: ${failure.message}`);
            const reason = `The preview failed, so the page was reloaded: ${failure.message}`;
            reloadWithoutOverride(reason);
            return new Promise(() => undefined); // The reload ends this page.
          },
        }
      : undefined;
  return { override, notice: <OverrideNotice store={store} /> };
}

/** Returns whether code of the override may have run. Only a failed request for its entry rules that out. */
function mayHaveRun({ phase, code }: RemoteFailure): boolean {
  return phase !== 'entry' || code !== 'unreachable';
}
