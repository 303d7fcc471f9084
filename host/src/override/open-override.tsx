import type { Release } from '@backshop/shared-types';
import type { Override } from '../federation/loading/remote-sources';
import { readOverride } from './override';
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
          onDrop: ({ message }) => store.drop(`The preview failed: ${message}`),
        }
      : undefined;
  return { override, notice: <OverrideNotice store={store} /> };
}
