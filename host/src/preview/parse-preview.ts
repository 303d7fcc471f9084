/** Where a tab loads one remote from, instead of the release. */
export interface PreviewTarget {
  remote: string;
  /** A version on this origin, or a URL on the developer's machine. */
  version: string;
  /** URL of the remote entry. */
  entry: string;
}

/** A text is not a valid preview. The message tells the team why. */
export class PreviewError extends Error {
  override name = 'PreviewError';
}

/** Only characters of versions, and no leading dot, so that it cannot lead to another folder. */
const versionPattern = /^[a-z0-9][a-z0-9.+_-]*$/i;

/** Only the port can vary: no other host, no path, no user name. */
const localhostPattern = /^http:\/\/localhost:([1-9]\d{0,4})$/;

const highestPort = 65_535;

/** What the name of a remote may look like, as in build-config. */
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Longest accepted text. Longer than any version, and short enough to show. */
const maxLength = 100;

/**
 * Parses `<remote>@<version>` or `<remote>@http://localhost:<port>`. Refuses everything else, because
 * the result is run as code.
 * @param remotes the remotes that the release or the host knows
 * @param mayBeNew whether it may name a remote that they do not know
 * @throws PreviewError
 */
export function parsePreview(
  text: string,
  remotes: readonly string[],
  mayBeNew = false,
): PreviewTarget {
  if (text.length > maxLength) {
    throw new PreviewError(`it is longer than ${maxLength} characters`);
  }
  const [, remote = '', target = ''] = /^([^@]*)@(.*)$/s.exec(text) ?? [];
  if (!remotes.includes(remote) && !(mayBeNew && isNewName(remote))) {
    if (isNewName(remote)) {
      throw new PreviewError(
        `no page shows the remote "${remote}". If it is new, open /preview/<Expose>?override=… with the name of its page`,
      );
    }
    throw new PreviewError(`there is no remote "${remote || text}", only ${remotes.join(', ')}`);
  }
  const [, port] = localhostPattern.exec(target) ?? [];
  if (port && Number(port) <= highestPort) {
    return { remote, version: target, entry: `${target}/remoteEntry.js` };
  }
  if (versionPattern.test(target)) {
    return { remote, version: target, entry: `/remotes/${remote}/${target}/remoteEntry.js` };
  }
  throw new PreviewError(
    `"${target}" is neither a version nor http://localhost:<port> with a port up to ${highestPort}`,
  );
}

/** Whether a remote can have this name. The host is no remote, and every object has some names. */
function isNewName(name: string): boolean {
  return namePattern.test(name) && name !== 'host' && !(name in {});
}
