/** The files of one remote that a release names. */
export interface ReleasedRemote {
  /** `<package.json version>-<content hash>` */
  version: string;
  /** Address of the remote's entry script; everything else of the version lies beside it. */
  entry: string;
  /** For each expose, the files it needs first (script, then stylesheet), relative to the entry. */
  exposes: Record<string, string[]>;
  /** Folders, beside that of the version, of chunks that it may have in common with other versions. */
  chunks?: string[];
  /** What the remote states about itself, if it does: see `Summaries`. Readers check it. */
  summary?: Record<string, unknown>;
}

/** What an origin remembers of a package that is live. */
export interface PackageHistory {
  /** ISO 8601 time since which its version is live. */
  since: string;
  /** Version that was live before, if there was one. */
  previous?: string;
  /** That version's `chunks`. */
  previousChunks?: string[];
}

/** The set of versions that staff get now. Stands as JSON in `script#release` of the page. */
export interface Release {
  /** Counts up by one with every release of an origin. */
  number: number;
  /** ISO 8601 time at which the release was made. */
  created: string;
  /** Version of the host. */
  host: string;
  /** By remote name. */
  remotes: Record<string, ReleasedRemote>;
  /** By package: `host`, or the remote's name. Releases made before there was one have none. */
  history?: Record<string, PackageHistory>;
}
