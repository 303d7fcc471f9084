import type { Candidate, ReleasedRemote } from '@backshop/shared-types';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { fileName, preloadFiles } from './preload';
import { watchCandidate } from './watch-candidate';

/**
 * A version of a remote. The files of its exposes are known only for the live version. An override has no
 * hashes.
 */
export type RemoteVersion = Pick<ReleasedRemote, 'version' | 'entry'> &
  Partial<Pick<Candidate, 'exposes' | 'integrity' | 'share'>>;

/** Loads the exposes of one version of a remote. */
export interface RemoteSource {
  version: string;
  /** URL of the remote's folder, which holds its versions and shared chunks. */
  folder: string;
  /** Loads the module of an expose. */
  loadModule: (expose: string) => Promise<unknown>;
  /** Call it before an expose that has loaded renders. */
  beforeRender: (expose: string) => void;
  /** Makes the next `loadModule` request every file again. */
  startNewAttempt: () => void;
}

/**
 * Creates the source for one version of a remote.
 *
 * The federation runtime, webpack and the browser all remember failed and pending requests. So every
 * attempt registers a new remote at a new URL: `remoteEntry.js?retry=1` (docs/decisions/0006).
 */
export function remoteSource(
  name: string,
  { version, entry, exposes = {}, integrity = {}, share }: RemoteVersion,
): RemoteSource {
  const hash = integrity[fileName(entry)];
  const { href } = new URL(entry, document.baseURI);
  const folder = new URL('..', href).href;
  let retries = 0;
  const watch = (expose: string) => {
    if (share !== undefined) watchCandidate(name, version, `${name}/${expose}`);
  };

  return {
    version,
    folder,
    beforeRender: watch,
    loadModule: (expose) => {
      watch(expose);
      const remote = {
        name: `${name}@${version}#${retries}`,
        entryGlobalName: name,
        entry: retries === 0 ? href : `${href}?retry=${retries}`,
        type: 'global' as const,
        ...(hash && { integrity: hash }),
      };
      registerRemotes([remote]);
      if (retries === 0) preloadFiles({ entry, integrity }, exposes[expose] ?? []);
      return loadRemote(`${remote.name}/${expose}`);
    },
    startNewAttempt: () => {
      retries += 1;
      removeScripts(folder);
    },
  };
}

/**
 * Removes script elements, because webpack waits for one that is already in the document. A removed
 * script still runs if it arrives.
 */
function removeScripts(folder: string): void {
  for (const script of [...document.scripts]) if (script.src.startsWith(folder)) script.remove();
}
