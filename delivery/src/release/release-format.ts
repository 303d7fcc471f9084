import type { PackageHistory, Release, ReleasedRemote } from '@backshop/shared-types';
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
  const newest = live?.whole ? partialFormat : releaseFormat;
  if (Number.isInteger(format) && format <= newest) return live;
  throw new CommandError(
    `The live release has format ${JSON.stringify(format)}, but this checkout knows formats up to ${newest}. Nothing was changed. Update this checkout (git pull), then run the command again.`,
  );
}

/** Returns a content with the fields of the live release's remotes that these commands do not know. */
export function keepUnknownRemoteFields(
  live: Release | undefined,
  content: ReleaseContent,
): ReleaseContent {
  const remotes = Object.entries(content.remotes).map(
    ([name, remote]) =>
      [name, { ...remote, ...unknownFields(live?.remotes[name], remoteFields) }] as const,
  );
  return { ...content, remotes: Object.fromEntries(remotes) };
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
