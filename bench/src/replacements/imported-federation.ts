import type { Federation } from '@backshop/host/federation';
import type { ExposeName, Release } from '@backshop/shared-types';
import { parts } from 'virtual:parts';

/**
 * Takes the place of the host's own federation in the monolith and in the naive federation: every
 * part is an import that webpack knows of when it builds, and has one version.
 */
export function createFederation(release: Release): Federation {
  const loaded = new Map<ExposeName, unknown>();

  const load = async (expose: ExposeName) => {
    const component = (await parts[expose]()).default;
    loaded.set(expose, component);
    return component;
  };

  return {
    release,
    versionOf: () => release.host,
    peek: (expose) => loaded.get(expose) as never,
    load: (expose) => load(expose) as never,
    warm: (expose) => {
      load(expose).catch(() => undefined);
    },
    forget: (expose) => void loaded.delete(expose),
    previousVersion: () => undefined,
    usePrevious: () => undefined,
  };
}
