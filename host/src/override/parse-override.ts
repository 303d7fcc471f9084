import type { Release } from '@backshop/shared-types';

/** What a tab takes one remote from, instead of the release. */
export interface OverrideTarget {
  remote: string;
  /** The version on this origin, or the address on this machine. */
  version: string;
  /** Address of the entry script. */
  entry: string;
}

/** A text is no override; `message` says why in words for a team member. */
export class OverrideError extends Error {
  override name = 'OverrideError';
}

/** Letters, digits and the signs of a version, no dot first: nothing that could lead to another folder. */
const version = /^[a-z0-9][a-z0-9.+_-]*$/i;

/** Nothing but the port can vary: no other host, no path, no user name. */
const ownMachine = /^http:\/\/localhost:[1-9]\d{0,4}$/;

/**
 * Reads `<remote>@<version>` or `<remote>@http://localhost:<port>`. Everything else is refused:
 * what comes from here is run as code.
 * @throws OverrideError
 */
export function parseOverride(text: string, { remotes }: Release): OverrideTarget {
  const [, remote = '', target = ''] = /^([^@]*)@(.*)$/s.exec(text) ?? [];
  if (!Object.hasOwn(remotes, remote)) {
    const names = Object.keys(remotes).join(', ');
    throw new OverrideError(`the release has no remote "${remote || text}"; there are ${names}`);
  }
  if (ownMachine.test(target))
    return { remote, version: target, entry: `${target}/remoteEntry.js` };
  if (version.test(target)) {
    return { remote, version: target, entry: `/remotes/${remote}/${target}/remoteEntry.js` };
  }
  throw new OverrideError(
    `"${target}" is neither a version of this origin nor http://localhost:<port>`,
  );
}
