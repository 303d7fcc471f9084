import * as v from 'valibot';
import { CommandError } from '../base/command-error';
import { type CommitSource, isCommitSource } from '../base/git';
import { parseJson } from '../base/optional';
import { inWorkspace } from '../base/project';
import { logFolder } from './paths';
import { byPackage, byRemote, lineOfText, time, version } from './schema';
import type { LivePackage, ReleasedVersions } from './versions';

/** What an entry says of its release. */
export interface ReleaseFacts {
  format: number;
  /** Tells the entry from one that another command wants to create with the same number. */
  id: string;
  /** Number of the release. Numbers rise; one is missing only if its entry was lost or pruned. */
  number: number;
  /** When the release was made, ISO 8601 in UTC. */
  time: string;
  by: string;
  /** The command: `pnpm delivery release dashboard`. */
  command: string;
  message?: string;
  /** What its new versions were built from. Missing if unknown, or if they differ. */
  source?: CommitSource;
  /** Whether the command was a rollback. It can have chosen a version that was never live. */
  isRollback?: true;
}

/**
 * One release. The file is created once and never changes. A release is made at the moment when its entry is
 * created: everything else only shows it. Features add what they keep with `declare module`, and as an `EntryField`.
 */
export interface LogEntry extends ReleaseFacts {
  /** The versions of the release, and what is known of each live package. Each key is `host` or a remote. */
  release: ReleasedVersions & { history: Record<string, LivePackage> };
}

/** What somebody does to an origin, and why. Each command makes one. */
export interface Action extends Pick<LogEntry, 'command' | 'by' | 'message' | 'source'> {
  isRollback?: true;
  /** The package that the command names, if it changes one. */
  target?: string;
  /** What features say of this release in its entry. */
  facts?: Partial<LogEntry>;
  /** The options of the command. Features read their own. */
  options?: CommandOptions;
  /** The checkout of a command that makes a version live: any folder in it. Without it, no commit is compared. */
  checkout?: string;
}

/** The options of a command that changes what is live. Features add theirs with `declare module`. */
export interface CommandOptions {
  /** Changes nothing, and prints what it would change. It works on a `dryRunOrigin`, and asks every feature. */
  dryRun?: boolean;
  json?: boolean;
  /** Why, for the release log. */
  message?: string;
}

export interface EntryField {
  key: string;
  /** `versions`: a key of `release`. `event`: of one release only; others stay until a plan names the key. */
  kind?: 'versions' | 'event';
  schema: v.GenericSchema;
}

/** Returns the path on the origin of the entry of a release: `releases/00000012.json`. */
export function entryFile(number: number): string {
  return `${logFolder}/${paddedNumber(number)}.json`;
}

/**
 * Returns the path of the `index.html` that is prepared for a release. If this command does not create the entry with
 * this number, because another one does or because it is killed, it is never published. A prune deletes it then.
 */
export function preparedFile({ number, id }: Pick<LogEntry, 'number' | 'id'>): string {
  return `${logFolder}/${paddedNumber(number)}.${id}.html`;
}

function paddedNumber(number: number): string {
  return String(number).padStart(8, '0');
}

/** Returns the number in the path of an entry, or undefined for another file. */
export function numberOfEntry(file: string): number | undefined {
  const [, digits] = /^releases\/(\d{8}|[1-9]\d{8,14})\.json$/.exec(file) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns the number in the path of a prepared `index.html`, or undefined for another file. */
export function numberOfPrepared(file: string): number | undefined {
  const [, digits] = /^releases\/(\d{8,15})\.[\w-]+\.html$/.exec(file) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The format of the entries that these commands write. Increase it when older commands would damage an origin with
 * the new entries. They refuse to change it then.
 */
export const logFormat = 2;

/** Returns a function that parses entries. They have these fields beside those of the core. */
export function entryParser(fields: readonly EntryField[]) {
  const schema = entrySchema(fields);

  /**
   * Returns the entry in a file, or undefined when the file is missing or damaged.
   * @throws CommandError when a newer command wrote it
   */
  return (number: number, text = ''): LogEntry | undefined => {
    const value = parseJson(text);
    const { format } = v.is(formatSchema, value) ? value : {};
    if (format !== undefined && format > logFormat) {
      throw new CommandError(
        `Release ${number} has format ${format}, but these commands know formats up to ${logFormat}. Nothing was changed. ${inWorkspace('Update this checkout (git pull)', 'Update @backshop/delivery')}, then run the command again.`,
      );
    }
    const { success, output } = v.safeParse(schema, value);
    return success && output.number === number ? (output as unknown as LogEntry) : undefined;
  };
}

const formatSchema = v.object({ format: v.number() });

function entrySchema(fields: readonly EntryField[]) {
  const schemas = (isOfVersions: boolean) =>
    Object.fromEntries(
      fields
        .filter(({ kind }) => (kind === 'versions') === isOfVersions)
        .map(({ key, schema }) => [key, v.optional(schema)]),
    );
  return v.looseObject({
    ...formatSchema.entries,
    id: v.pipe(v.string(), v.regex(/^[\w-]+$/)), // It is part of a path.
    number: v.number(),
    time,
    by: lineOfText,
    command: lineOfText,
    message: v.optional(lineOfText),
    source: v.optional(
      v.pipe(
        v.record(v.string(), v.unknown()),
        v.check((value) => isCommitSource(value)),
      ),
    ),
    release: v.looseObject({
      host: version,
      remotes: byRemote(v.looseObject({ version })),
      history: byPackage(v.looseObject({ since: time, previous: v.optional(version) })),
      ...schemas(true),
    }),
    ...schemas(false),
  });
}
