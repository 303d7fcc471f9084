import type { Action, EntryField, LogEntry, ReleaseFacts } from './entry';
import type { LogReader } from './log';
import type { Origin, ReadableOrigin } from './origin';
import type { BuiltVersion, PackageVersion } from './package-version';
import type { NamedVersion, PackageChange, ReleasedVersions } from './versions';

/** What is live after a release: an entry without what is said of the release itself. */
export type LiveState = Pick<LogEntry, 'release'> & FeatureState;

/** What features keep in entries, outside of `release`. */
type FeatureState = Omit<LogEntry, keyof ReleaseFacts | 'release'>;

/** What a command wants to change. A key that it does not name stays as it is. */
export interface Plan extends Partial<ReleasedVersions>, Partial<FeatureState> {
  /** For whoever runs the command. */
  notes?: string[];
  /** The versions that it makes live or puts on the origin. Features check them. */
  versions?: readonly PackageVersion[];
  /** The origin as it would be with these versions, if they are from elsewhere and not on it yet. */
  staged?: Origin;
  /** Puts the files of the release on the origin, after all checks. Returns more notes. */
  put?: () => Promise<string[]>;
}

export interface Planning {
  /** The origin as it would be with the versions of the plan. */
  origin: ReadableOrigin;
  action: Action;
  /** The newest entry. Missing for the first release of an origin, and when `delivery check` asks over HTTP. */
  last: LogEntry | undefined;
  plan: Plan;
}

export interface PlannedRelease extends Omit<Planning, 'plan'> {
  /** Returns the log, the newest entry first. */
  past: () => AsyncIterable<LogEntry>;
  next: LiveState;
  versions: readonly PackageVersion[];
}

/** An origin, for what features do on it. */
export interface Context {
  origin: Origin;
  log: LogReader;
  /** Returns what features say of a version to everybody. */
  factsOf: (name: string, version: string) => Promise<object>;
}

/** A release, or a version that a command has put on an origin. */
export interface Written extends Context {
  /** The command that made the release. */
  action?: Action;
  entry: LogEntry;
  /** The entry before. It is the same if the release did not change. */
  last: LogEntry | undefined;
  /** Names of the packages of which browsers or the origin have other versions now. */
  packages: string[];
}

/** An origin whose files are looked through. */
export interface Inspected {
  origin: Origin;
  entry: LogEntry;
  present: string[];
  /** The versions that are on the origin or should be, by their folders. */
  versions: ReadonlyMap<string, NamedVersion>;
}

/** What a check of some files on an origin found. All paths are relative to the origin. */
export interface FileCheck {
  missing: string[];
  changed: string[];
  /** The files that belong where they are. */
  belonging: Set<string>;
}

/** An origin from which old versions are deleted. */
export interface Pruned extends Context {
  removed: string[];
  /** What was last used before this time is old. */
  before: Date;
  /** Whether nothing may be deleted. */
  isDryRun: boolean;
}

/** An entry of the log, and what its release changed. Features add theirs with `declare module`. */
export interface DescribedEntry extends LogEntry {
  /** Undefined when the log does not have the release before. */
  changes: PackageChange[] | undefined;
  /** What features failed to say of it. */
  problems?: string[];
}

/**
 * Something that releases do beyond making versions live. Nothing else knows it: see `features/index.ts`. An error in
 * `checkBeforeBuild`, `check` or `checkFolders` refuses a release. An error in another hook stops nothing: whoever runs
 * the command gets a note.
 */
export interface Feature {
  name: string;
  /** What it keeps in entries of the log. */
  entryFields?: readonly EntryField[];

  /** Refuses a release before its packages are built. Only the command `release` builds. */
  checkBeforeBuild?(action: Action, last: LogEntry | undefined): void | Promise<void>;
  /** Adds to the plan of a command, such as for an option that the feature brings. */
  extendPlan?(planning: Planning): Plan | Promise<Plan>;
  /**
   * Refuses a release before anything is on the origin. Whatever adds to the log is a release, also a rollback and what
   * changes no version. `versionsUnder` (release/package-rules) returns what a rule for a package is about.
   * `delivery check` asks, too.
   */
  check?(planned: PlannedRelease): void | Promise<void>;
  /** Refuses what would use these folders on the origin. The entry is the newest one, or the next. */
  checkFolders?(folders: string[], entry: LogEntry): void;
  /** Adds to the entry of a release, and to the notes of its command. The versions are on the origin. */
  extendEntry?(planned: PlannedRelease, entry: LogEntry): Promise<Entered> | Entered;

  /** Says what is missing when `put`, `copy` or `write` fails: a sentence for the note. */
  failure?: string;
  /** Keeps what belongs to a version of a build that was just put on the origin. Returns notes. */
  put?(origin: Origin, built: BuiltVersion, action: Action): Promise<string[] | void>;
  /** Copies what belongs to a version from another origin. */
  copy?(from: ReadableOrigin, to: Origin, name: string, version: string): Promise<void>;
  /** Writes the files that follow from the newest entry. May run again at any time. Returns notes. */
  write?(written: Written): Promise<string[] | void>;

  /** Returns what lists say of a version. They are served, so it names no people. */
  factsOf?(origin: ReadableOrigin, name: string, version: string): Promise<object>;

  verify?(inspected: Inspected): Promise<FileCheck>;
  /** Deletes its files that nothing needs any more. Returns their paths. */
  prune?(pruned: Pruned): Promise<string[]>;

  /**
   * Returns what a release changed, for the list of releases.
   * @param before the entry before, if there is one
   * @param name only what concerns this package
   */
  describe?(
    entry: LogEntry,
    before: LogEntry | undefined,
    name: string | undefined,
  ): Partial<DescribedEntry>;
  /** Returns the lines of a described entry in the list of releases. */
  report?(entry: DescribedEntry): string[];
  /** Returns the lines on a package in the list of releases. */
  reportPackage?(live: LogEntry, name: string): string[];
}

export interface Entered {
  entry?: Partial<LogEntry>;
  notes?: string[];
}

/** What turns entries into `index.html`. It is all that browsers see of a release. */
export interface Page<Shown> extends Pick<
  Feature,
  'name' | 'entryFields' | 'failure' | 'write' | 'verify' | 'describe' | 'report'
> {
  /** Returns the number of the release that an `index.html` shows, if it can be read. */
  numberIn(html: string): number | undefined;
  /** Returns the versions that browsers load. A name can occur twice. */
  versionsOf(release: ReleasedVersions): NamedVersion[];
  /**
   * Returns what browsers get of an entry.
   * @throws CommandError when a version that they need is damaged on the origin
   */
  shownOf(origin: Origin, entry: LogEntry): Promise<Shown>;
  /** Returns what browsers get of an entry, also when versions are damaged. */
  shownDespiteDamage(origin: Origin, entry: LogEntry): Promise<Shown>;
  /** Returns the folders on the origin that browsers load files from. */
  foldersOf(shown: Shown): string[];
  /**
   * Returns the `index.html` of a release, and what it adds to the entry. May put files that this `index.html` needs.
   * @throws CommandError when a file that browsers need is missing or damaged on the origin
   */
  compose(
    origin: Origin,
    shown: Shown,
    last: LogEntry | undefined,
  ): Promise<Entered & { html: string }>;
  /**
   * Puts right what belongs to the `index.html` of the newest entry.
   * @returns what browsers get, and notes; or undefined if the file itself has to be made again
   */
  repair(origin: Origin, entry: LogEntry): Promise<{ shown: Shown; notes: string[] } | undefined>;
}

/** What makes the releases of a product. */
export interface Product<Shown> {
  page: Page<Shown>;
  features: readonly Feature[];
}
