import type { Release, ReleasedRemote } from '@backshop/shared-types';
import { type Failure, unlessMuted } from '../failure/failure';
import { candidateOrLive, rememberFailedCandidate } from './candidate';
import { fileName } from './preload';

/** The version of each remote that a tab uses. */
export interface TabVersions {
  /** Returns the version of a remote in use, or undefined if the release does not have the remote. */
  of: (remote: string) => Choice | undefined;
  /** Returns all versions of a remote that the tab may use, the best one first. */
  allOf: (remote: string) => readonly Choice[];
  /** Uses another release. What was replaced stays replaced if the release has the same version of the remote. */
  follow: (release: Release) => void;
  /**
   * Replaces the version in use, because it has failed.
   * @returns nothing if the failure shows. Otherwise the next version can load when the result settles
   */
  replace: (failure: Failure, remote: string) => Promise<void> | undefined;
  /** Returns the version before the live one, as long as the live one is in use. */
  previousOf: (remote: string) => Choice | undefined;
  /** Uses the previous version of a remote, because staff have asked for it. Does nothing if it is not offered. */
  usePrevious: (remote: string) => void;
}

/** Returns the versions that a tab uses. Call `follow` before anything else. */
export function tabVersions(preview?: Preview): TabVersions {
  const sources = versionSources(preview);
  const remotes = new Map<string, RemoteChoices>();
  let release: Release;

  function currentChoices(remote: string): RemoteChoices {
    const known = remotes.get(remote) ?? choicesOf(sources, release, remote);
    remotes.set(remote, known);
    return known;
  }

  const of = (remote: string) => bestVersion(currentChoices(remote));

  return {
    of,
    allOf: (remote) => currentChoices(remote).all,
    follow: (next) => {
      release = next;
      for (const [remote, known] of remotes) {
        const latest = choicesOf(sources, release, remote, known.replaced);
        const version = versionInRelease(latest);
        if (!version || version !== versionInRelease(known)) remotes.delete(remote);
        else if (bestVersion(latest)?.version === bestVersion(known)?.version) {
          remotes.set(remote, latest);
        }
      }
    },
    replace: (failure, remote) => {
      const failed = of(remote);
      const isForDeveloper = failed?.kind === 'preview' && failure.phase === 'render';
      if (!failed || isForDeveloper) return undefined;
      const ready = Promise.resolve(failed.onFailure?.(failure, remote));
      const after = afterFailure(currentChoices(remote));
      remotes.set(remote, after);
      return after.replaced.has(failed.kind) ? ready : undefined;
    },
    previousOf: (remote) => offeredVersion(currentChoices(remote)),
    usePrevious: (remote) => remotes.set(remote, withPrevious(currentChoices(remote))),
  };
}

/** What the host needs to load a version of a remote. A preview has no hashes and no list of files. */
type RemoteVersion = Pick<ReleasedRemote, 'version' | 'entry'> &
  Partial<Pick<ReleasedRemote, 'exposes' | 'integrity'>>;

/** A version of a remote that this tab loads in place of the released one. */
export interface Preview extends RemoteVersion {
  remote: string;
  /** Called when it fails to load. The release is used instead, once the result settles. */
  onDrop: (failure: Failure) => void | Promise<void>;
}

/** Where versions of remotes come from. */
export interface VersionSource {
  kind: 'preview' | 'candidate' | 'live' | 'previous';
  /** Returns its version of a remote, if it has one. */
  of: (release: Release, remote: string) => SourcedVersion | undefined;
  /** Called when its version fails and is replaced. The next version loads once the result settles. */
  onFailure?: (failure: Failure, remote: string) => void | Promise<void>;
}

interface SourcedVersion extends RemoteVersion {
  /** Whether it replaces another version only when staff ask for it. */
  onRequest?: boolean;
}

/** Returns the sources of a tab, the best one first. */
export function versionSources(preview?: Preview): VersionSource[] {
  return [
    {
      kind: 'preview',
      of: (_release, remote) => (preview?.remote === remote ? preview : undefined),
      onFailure: (failure) => {
        const { onDrop } = preview!;
        preview = undefined;
        return onDrop(failure);
      },
    },
    {
      kind: 'candidate',
      of: (release, remote) => {
        const released = candidateOrLive(release, remote);
        return released === release.remotes[remote] ? undefined : released;
      },
      onFailure: ({ version }, remote) =>
        unlessMuted(() => rememberFailedCandidate(remote, version)),
    },
    { kind: 'live', of: ({ remotes }, remote) => remotes[remote] },
    { kind: 'previous', of: previousVersion },
  ];
}

function previousVersion({ remotes, history }: Release, remote: string) {
  const live = remotes[remote];
  const { previous: version, previousIntegrity: hash, fallback } = history?.[remote] ?? {};
  if (!live || !version) return undefined;
  const entry = live.entry.replace(live.version, version);
  const integrity = hash ? { [fileName(entry)]: hash } : {};
  return { version, entry, integrity, onRequest: !fallback };
}

/** A version of one remote that this tab may use. */
export interface Choice extends SourcedVersion, Pick<VersionSource, 'kind' | 'onFailure'> {}

/** The versions of one remote that this tab may use, the best one first, and those of them that it has replaced. */
export interface RemoteChoices {
  all: readonly Choice[];
  replaced: ReadonlySet<Choice['kind']>;
}

/** Returns the versions of a remote. There are none if the release does not have the remote. */
export function choicesOf(
  sources: readonly VersionSource[],
  release: Release,
  remote: string,
  replaced: RemoteChoices['replaced'] = new Set(),
): RemoteChoices {
  const all = sources.flatMap(({ of, ...source }) => {
    const version = of(release, remote);
    return version ? [{ ...version, ...source }] : [];
  });
  return { all, replaced };
}

/** Returns the version to use: the best one that is not replaced. */
export function bestVersion({ all, replaced }: RemoteChoices): Choice | undefined {
  return all.find(({ kind }) => !replaced.has(kind));
}

/** Returns the candidate or the live version, whichever this browser got. */
function versionInRelease({ all }: RemoteChoices): string | undefined {
  return all.find(({ kind }) => kind !== 'preview')?.version;
}

/**
 * Returns the choices after the version in use has failed. If that one is not among the replaced ones, the failure
 * shows.
 */
export function afterFailure(choices: RemoteChoices): RemoteChoices {
  const { kind } = bestVersion(choices)!;
  const rest = without(kind, choices);
  const next = bestVersion(rest);
  // A preview gives way even if the release does not have its remote.
  if (kind === 'preview' || (next && !next.onRequest)) return rest;
  // Goes back to the live version: other parts may work in it, and "Try again" starts with it.
  const replaced = [...choices.replaced].filter((each) => each !== 'live');
  return { ...choices, replaced: new Set(replaced) };
}

/** Returns the choices after staff have asked for the previous version. The same, if it is not offered. */
export function withPrevious(choices: RemoteChoices): RemoteChoices {
  return offeredVersion(choices) ? without('live', choices) : choices;
}

function without(kind: Choice['kind'], { all, replaced }: RemoteChoices): RemoteChoices {
  return { all, replaced: new Set(replaced).add(kind) };
}

/** Returns the previous version, as long as the live one is in use. */
export function offeredVersion(choices: RemoteChoices): Choice | undefined {
  const isLive = bestVersion(choices)?.kind === 'live';
  return isLive ? choices.all.find(({ kind }) => kind === 'previous') : undefined;
}
