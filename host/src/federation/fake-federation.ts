import type { Federation } from './federation';

/** A federation of a release without remotes, except for what is said of it: for tests, and for the page's frame. */
export function fakeFederation(own: Partial<Federation> = {}): Federation {
  return {
    release: { number: 1, created: '2026-11-21T09:00:00.000Z', host: '0.1.0-host', remotes: {} },
    versionOf: () => '',
    peek: () => undefined,
    load: () => Promise.reject(new Error('This test answers for no expose.')),
    warm: () => undefined,
    forget: () => undefined,
    previousVersion: () => undefined,
    usePrevious: () => undefined,
    ...own,
  };
}
