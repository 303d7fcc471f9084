import type { ReleasedRemote } from '@backshop/shared-types';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

/** Which files are one version of a remote; those of its exposes where they are known. */
export type RemoteVersion = Pick<ReleasedRemote, 'version' | 'entry'> &
  Partial<Pick<ReleasedRemote, 'exposes'>>;

/** One version of one remote, to load from. */
export interface RemoteSource {
  version: string;
  /** Address of the folder that its files lie in, some of them in common with other versions. */
  folder: string;
  /** Loads the module of one of its exposes. */
  loadModule: (expose: string) => Promise<unknown>;
  /** After a failure: uses nothing again that has come so far, and asks for all of it anew. */
  startAfresh: () => void;
}

/**
 * One version of a remote, as the federation runtime can be asked for it.
 *
 * Runtime, webpack and browser each remember what failed, or still wait for it. So every start is a
 * remote of its own to the runtime, from an address of its own: `remoteEntry.js?retry=1`
 * (docs/decisions/0006).
 */
export function remoteSource(
  name: string,
  { version, entry, exposes = {} }: RemoteVersion,
): RemoteSource {
  const { href } = new URL(entry, document.baseURI);
  const folder = new URL('..', href).href;
  let retries = 0;

  return {
    version,
    folder,
    loadModule: (expose) => {
      const remote = {
        name: `${name}@${version}#${retries}`,
        entryGlobalName: name,
        entry: retries === 0 ? href : `${href}?retry=${retries}`,
        type: 'global' as const,
      };
      registerRemotes([remote]);
      if (retries === 0) {
        const path = entry.slice(0, entry.lastIndexOf('/') + 1);
        for (const file of exposes[expose] ?? []) preload(path + file);
      }
      return loadRemote(`${remote.name}/${expose}`);
    },
    startAfresh: () => {
      retries += 1;
      forgetWaitingScripts(folder);
    },
  };
}

/** Asks for a file that is known to follow. The page itself has asked for those of its first part. */
function preload(href: string): void {
  if (document.querySelector(`link[rel="preload"][href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.href = href;
  document.head.append(link);
}

/** webpack joins a script that is in the page already. One that is not still runs when it comes. */
function forgetWaitingScripts(folder: string): void {
  for (const script of [...document.scripts]) if (script.src.startsWith(folder)) script.remove();
}
