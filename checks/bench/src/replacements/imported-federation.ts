import type { Federation } from '@backshop/host/federation';
import type { Release } from '@backshop/shared-types';
import { parts } from 'virtual:parts';

type LoadedPart = Awaited<ReturnType<Federation['load']>>;

/**
 * Replaces the host's federation in the monolith and in the naive federation. Each part is an
 * import that webpack resolves at build time, and there is only one version of it.
 */
export function createFederation(release: Release): Federation {
  const loaded = new Map<string, LoadedPart>();

  const load = async (expose: string) => {
    const Component = (await parts[expose]!()).default as LoadedPart['Component'];
    const part: LoadedPart = { Component, version: release.host, show: () => () => undefined };
    loaded.set(expose, part);
    return part;
  };

  return {
    release,
    subscribe: () => () => undefined,
    loadRest: () => undefined,
    follow: () => false,
    versionOf: () => release.host,
    peek: (expose) => loaded.get(expose) as never,
    load: (expose) => load(expose) as never,
    prefetch: (expose) => {
      load(expose).catch(() => undefined);
    },
    crash: (_expose, _version, cause) => {
      throw cause;
    },
    stopped: () => undefined,
    previousVersion: () => undefined,
    usePrevious: () => undefined,
  };
}
