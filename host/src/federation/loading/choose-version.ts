import type { Release, ReleasedRemote } from '@backshop/shared-types';
import { fileName } from './preload';

/** What the host needs to load a version of a remote. A preview has no hashes and no list of files. */
export type RemoteVersion = Pick<ReleasedRemote, 'version' | 'entry'> &
  Partial<Pick<ReleasedRemote, 'exposes' | 'integrity'>>;

/** A version of one remote that this tab may use. */
export interface Choice extends RemoteVersion {
  kind: 'preview' | 'candidate' | 'live' | 'previous';
  /** Whether it replaces another version only when staff ask for it. */
  onRequest?: boolean;
}

/**
 * Returns the versions of a remote that this tab may use, the best one first. There are none if the release does
 * not have the remote.
 * @param released the live version, or the candidate in one of its browsers
 */
export function choicesOf(
  release: Release,
  name: string,
  released: ReleasedRemote | undefined,
  preview?: RemoteVersion,
): Choice[] {
  const choices: Choice[] = [];
  if (preview) choices.push({ ...preview, kind: 'preview' });
  const live = release.remotes[name];
  if (!live) return choices;
  if (released && released !== live) choices.push({ ...released, kind: 'candidate' });
  choices.push({ ...live, kind: 'live' });
  const { previous: version, previousIntegrity: hash, fallback } = release.history?.[name] ?? {};
  if (version) {
    const entry = live.entry.replace(live.version, version);
    const integrity = hash ? { [fileName(entry)]: hash } : {};
    choices.push({ kind: 'previous', version, entry, integrity, onRequest: !fallback });
  }
  return choices;
}

/** Returns the best version that has not failed in this tab. One that staff replaced counts as failed. */
export function chooseVersion(
  choices: readonly Choice[],
  failed: ReadonlySet<Choice['kind']>,
): Choice | undefined {
  return choices.find(({ kind }) => !failed.has(kind));
}
