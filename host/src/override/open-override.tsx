import type { Release } from '@backshop/shared-types';
import type { Override } from '../federation/remote-sources';
import { readOverride } from './override';
import { OverrideNotice } from './override-notice';
import { overrideStore } from './override-store';

/** What this tab's override is, and what stands on the page because of it. */
export function openOverride(release: Release) {
  const state = readOverride(release);
  const store = overrideStore(state);
  const override: Override | undefined =
    state?.kind === 'active'
      ? { ...state.target, onDrop: ({ message }) => store.drop(`It did not load: ${message}`) }
      : undefined;
  return { override, notice: <OverrideNotice store={store} /> };
}
