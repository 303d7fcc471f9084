import type { ExposeName, RemoteName } from '@backshop/shared-types';

/** The remote that an expose belongs to. */
export function remoteOf(expose: ExposeName): RemoteName {
  return expose.slice(0, expose.indexOf('/')) as RemoteName;
}

/** What its remote calls an expose. */
export function nameInRemote(expose: ExposeName): string {
  return expose.slice(expose.indexOf('/') + 1);
}
