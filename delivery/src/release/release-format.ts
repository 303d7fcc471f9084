import type { Candidate, PackageHistory, Release, ReleasedRemote } from '@backshop/shared-types';
import { CommandError } from '../command-error';
import type { ReleaseContent } from './release-content';

/**
 * The format of the releases that these commands write. Increase it when an older command would damage
 * the release or the log. Other new fields need no new format: older commands keep them. Hosts do not
 * read it, so every format must keep the fields that live hosts read.
 *
 * - 1: fields that a command does not know survive.
 * - 2: each release has an entry in the log.
 * - 3: `index.html` has fragments. An older command would remove all of them.
 */
export const releaseFormat = 3;

/**
 * The format of a partial release: the release in an `index.html` that has only some of the remotes. An older
 * command would drop the others. The whole release, in the file, has `releaseFormat`.
 */
export const partialFormat = 4;

/**
 * The format of a release with a candidate or a fallback, whole or partial. An older command would drop the
 * candidate, and would keep the fallback for another version than the one that was checked.
 */
export const candidateFormat = 5;

/** The newest format that these commands can change. */
const newestFormat = candidateFormat;

/** Returns the format of a whole release. */
export function formatOf({ candidates, history }: Omit<Release, 'format'>): number {
  const hasFallback = Object.values(history ?? {}).some(({ fallback }) => fallback);
  return candidates || hasFallback ? candidateFormat : releaseFormat;
}

/** Whether these commands can change a release of this format. */
export function isKnownFormat(format: number): boolean {
  return Number.isInteger(format) && format <= newestFormat;
}

/** The first format whose releases have an entry in the log. */
export const logFormat = 2;

/** The first format whose `index.html` has fragments. */
export const fragmentFormat = 3;

/**
 * Returns the live release it is given, if these commands can change it.
 * @throws CommandError when a newer command wrote it
 */
export function assertKnownFormat<Live extends Release | undefined>(live: Live): Live {
  const format = live?.format ?? 0;
  if (isKnownFormat(format)) return live;
  throw new CommandError(
    `The live release has format ${JSON.stringify(format)}, but this checkout knows formats up to ${newestFormat}. Nothing was changed. Update this checkout (git pull), then run the command again.`,
  );
}

/** Returns a content with the fields of the live remotes and candidates that these commands do not know. */
export function keepUnknownRemoteFields(
  live: Release | undefined,
  content: ReleaseContent,
): ReleaseContent {
  const { remotes, candidates } = content;
  return {
    ...content,
    remotes: keepUnknownFields(live?.remotes, remotes, remoteFields),
    ...(candidates && {
      candidates: keepUnknownFields(live?.candidates, candidates, candidateFields),
    }),
  };
}

function keepUnknownFields<T>(
  live: Record<string, object> = {},
  next: Record<string, T>,
  known: object,
): Record<string, T> {
  const kept = Object.entries(next).map(
    ([name, each]) => [name, { ...each, ...unknownFields(live[name], known) }] as const,
  );
  return Object.fromEntries(kept);
}

/** Returns the fields of the live release that these commands do not know. */
export function unknownReleaseFields(live: Release | undefined): object {
  return unknownFields(live, releaseFields);
}

/** Returns the fields of a package's history that these commands do not know. */
export function unknownHistoryFields(history: PackageHistory | undefined): object {
  return unknownFields(history, historyFields);
}

/** Known fields are written anew: one that a version does not have must not remain from another. */
const releaseFields: Known<Release> = {
  format: true,
  number: true,
  created: true,
  host: true,
  hostIntegrity: true,
  remotes: true,
  candidates: true,
  history: true,
  whole: true,
};

const remoteFields: Known<ReleasedRemote> = {
  version: true,
  entry: true,
  exposes: true,
  integrity: true,
  chunks: true,
  summary: true,
};

const candidateFields: Known<Candidate> = { ...remoteFields, share: true, start: true };

const historyFields: Known<PackageHistory> = {
  since: true,
  previous: true,
  previousChunks: true,
  previousIntegrity: true,
  fallback: true,
};

/** Has every field, so that a new field of the type does not compile before it is added here. */
type Known<Fields> = Record<keyof Fields, true>;

function unknownFields(from: object | undefined, known: object): object {
  const entries = Object.entries(from ?? {}).filter(([name]) => !Object.hasOwn(known, name));
  return Object.fromEntries(entries);
}
