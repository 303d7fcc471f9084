import type { ExposeName } from '../../contract';
import type { Release } from '@backshop/shared-types';
import { watchFiles } from '../failure/failed-files';
import { createFederation, type Federation } from '../federation';
import type { Preview } from '../loading/choose-version';
import type { ShareScopes } from '../loading/module-federation';
import type { LoadedPart } from '../loading/version-loader';

/** The script elements of the remote entries that were requested, in their order. */
export const entries: HTMLScriptElement[] = [];

/**
 * Answers the requests for remote entries in a test. Each entry defines a container.
 * @param load returns or throws what the code of an expose does. A `ChunkLoadError` is thrown before that, as if a
 *   file had not loaded. Its argument tells what was requested: `dashboard@1.0.0-abc#0/Dashboard`
 */
export function fakeRemotes(load: (id: string) => unknown): void {
  entries.length = 0;
  const append = Element.prototype.append.bind(document.head);
  jest.spyOn(document.head, 'append').mockImplementation((element) => {
    append(element);
    if (!(element instanceof HTMLScriptElement)) return;
    entries.push(element);
    const { src } = element;
    void Promise.resolve().then(() => {
      Object.assign(globalThis, { [nameOf(src)]: containerOf(src, load) });
      element.dispatchEvent(new Event('load'));
    });
  });
}

/** Share scopes that share nothing, and that no container refuses. */
export const noSharing: ShareScopes = { create: () => ({}), hasRefused: () => false };

/** Returns the federation of a release in a new tab. */
export function federationOf(release: Release, preview?: Preview): Federation {
  const files = watchFiles(release.host);
  return createFederation(release, { files, shareScopes: noSharing, preview });
}

/** Returns a part that has loaded. */
export function fakePart<Name extends ExposeName>(
  Component: unknown,
  version = '1.0.0-abc',
): LoadedPart<Name> {
  return { Component: Component as never, version, show: () => () => undefined };
}

function containerOf(src: string, load: (id: string) => unknown) {
  return {
    init: () => undefined,
    get: async (expose: string) => {
      try {
        const module = await load(`${describeEntry(src)}/${expose.replace('./', '')}`);
        return () => module;
      } catch (error) {
        if ((error as Error).name === 'ChunkLoadError') throw error;
        return () => {
          throw error;
        };
      }
    },
  };
}

/** Returns the remote, the version and the attempt of an entry: `dashboard@1.0.0-abc#0`. */
export function describeEntry(src: string): string {
  return `${nameOf(src)}@${describeAttempt(src)}`;
}

/** Returns the version and the attempt of an entry: `1.0.0-abc#0`. */
export function describeAttempt(src: string): string {
  const [, version = '', retry = '0'] = /([^/]+)\/remoteEntry\.js(?:\?retry=(\d+))?$/.exec(src)!;
  return `${version}#${retry}`;
}

/** A remote on the developer's machine is the Dashboard. */
function nameOf(src: string): string {
  return /\/remotes\/([^/]+)/.exec(src)?.[1] ?? 'dashboard';
}

/** Returns what webpack throws when a file does not load, or has another content. */
export function chunkLoadError(type: 'error' | 'missing' | 'timeout', request?: string): Error {
  const facts = { name: 'ChunkLoadError', type, request };
  return Object.assign(new Error('Loading chunk 12 failed.'), facts);
}
