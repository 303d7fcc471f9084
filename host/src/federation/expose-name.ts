import type { ExposeName, RemoteName } from '../contract';

/** Splits `dashboard/Dashboard` into the remote's name and the expose's name in that remote. */
export function splitExpose(expose: ExposeName): [remote: RemoteName, name: string] {
  return expose.split('/') as [RemoteName, string];
}

export function remoteOf(expose: ExposeName): RemoteName {
  return splitExpose(expose)[0];
}
