import { base, pathInProduct } from '../base';
import { pageAt } from '../routing/find-page';
import { writeEntry } from '../routing/page-history';
import { tabStore } from '../storage';
import { previewEndKey, previewKey, previewParameter, storedPreview } from './stored-preview';

/** A preview in this tab: requested by the address, in use, or ended. */
export type PreviewState =
  | { kind: 'requested'; target: PreviewTarget; text: string }
  | { kind: 'active'; target: PreviewTarget }
  | { kind: 'ended'; reason: string };

/**
 * Returns the preview that this tab uses, or that its address requests. A request needs a click to take
 * effect, because a link alone must not decide which code runs.
 * @param remotes the remotes that the release or the host knows
 * @param mayRequestNew whether the address may request a remote that they do not know
 */
export function readPreview(
  remotes: readonly string[],
  mayRequestNew: boolean,
): PreviewState | undefined {
  const endReason = takeEndReason();
  const requested = takeParameter();
  // The tab shows the live version while it asks.
  if (requested !== null) endPreview();
  const text = requested ?? storedPreview(base);
  if (text === null) return endReason === null ? undefined : { kind: 'ended', reason: endReason };
  try {
    const target = parsePreview(text, remotes, requested === null || mayRequestNew);
    return requested === null ? { kind: 'active', target } : { kind: 'requested', target, text };
  } catch (error) {
    endPreview();
    return { kind: 'ended', reason: `The preview was refused: ${(error as Error).message}.` };
  }
}

/**
 * Stores a preview for this tab. It takes effect on the next page load.
 * @returns whether that worked
 */
export function beginPreview(text: string): boolean {
  return tabStore.write(previewKey(base), text);
}

/** Removes this tab's preview. That takes effect on the next page load. */
function endPreview(): void {
  tabStore.write(previewKey(base), null);
}

/** The pages of the release. */
export type LivePages = Parameters<typeof pageAt>[0];

/**
 * Ends this tab's preview, and loads the live version of this page. If only the preview has this page, loads the first
 * page of the product. The page loads anew because the preview's code may already run in this one.
 * @param reason shown by the next page, if the preview did not end by a click
 */
export function leavePreview(livePages: LivePages, reason?: string): void {
  endPreview();
  if (reason) tabStore.write(previewEndKey(base), reason);
  if (isLivePage(livePages, location.pathname)) location.reload();
  else location.assign(`${base}/`);
}

/** Whether an address leads to a page of the release. */
export function isLivePage(livePages: LivePages, pathname: string): boolean {
  return pageAt(livePages, pathInProduct(pathname)) !== undefined;
}

/** Returns why the last page load ended a preview. Forgets it, so that staff read it once. */
function takeEndReason(): string | null {
  const reason = tabStore.read(previewEndKey(base));
  tabStore.write(previewEndKey(base), null);
  return reason;
}

/** Returns the query parameter. Removes it from the address, so that a reload does not offer it again. */
function takeParameter(): string | null {
  const address = new URL(location.href);
  const text = address.searchParams.get(previewParameter);
  if (text === null) return null;
  address.searchParams.delete(previewParameter);
  writeEntry('replaceState', history.state, address.href);
  return text;
}

/** The state of this tab's preview. It can change until the next page load. */
export interface PreviewStore {
  get: () => PreviewState | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Ends the preview because it failed to load. The live version replaces it. */
  drop: (reason: string) => void;
  dismiss: () => void;
}

export function previewStore(state: PreviewState | undefined): PreviewStore {
  const listeners = new Set<() => void>();
  const setState = (next: PreviewState | undefined) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drop: (reason) => {
      endPreview();
      setState({ kind: 'ended', reason });
    },
    dismiss: () => setState(undefined),
  };
}

/** Where a tab loads one remote from, instead of the release. */
export interface PreviewTarget {
  remote: string;
  /** A version on this origin, or a URL on the developer's machine. */
  version: string;
  /** URL of the remote entry. */
  entry: string;
}

/** Whether a preview comes from the developer's machine, and not from the origin. */
export function isOnOwnMachine({ version }: Pick<PreviewTarget, 'version'>): boolean {
  return version.startsWith('http:');
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
        `no page shows the remote "${remote}". If it is new, open ${base}/preview/<Expose>?override=… with the name of its page`,
      );
    }
    throw new PreviewError(`there is no remote "${remote || text}", only ${remotes.join(', ')}`);
  }
  const [, port] = localhostPattern.exec(target) ?? [];
  if (port && Number(port) <= highestPort) {
    return { remote, version: target, entry: `${target}/remoteEntry.js` };
  }
  if (versionPattern.test(target)) {
    return { remote, version: target, entry: `${base}/remotes/${remote}/${target}/remoteEntry.js` };
  }
  throw new PreviewError(
    `"${target}" is neither a version nor http://localhost:<port> with a port up to ${highestPort}`,
  );
}

/** Whether a remote can have this name. The host is no remote, and every object has some names. */
function isNewName(name: string): boolean {
  return namePattern.test(name) && name !== 'host' && !(name in {});
}
