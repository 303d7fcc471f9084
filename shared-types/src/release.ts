/** One remote of a release. */
export interface ReleasedRemote {
  /** `<package.json version>-<content hash>` */
  version: string;
  /** URL of the remote entry. The version's other files are in the same folder. */
  entry: string;
  /** First files of each expose (script, then stylesheet), relative to the entry's folder. */
  exposes: Record<string, string[]>;
  /** Folders of the shared chunks that the version uses. They are next to the version's folder. */
  chunks?: string[];
  /** Data that the remote's build provides, see `Summaries`. Validate it before use. */
  summary?: Record<string, unknown>;
}

/** The history of a live package. */
export interface PackageHistory {
  /** Time when its version went live, ISO 8601. */
  since: string;
  /** The version that was live before, if any. */
  previous?: string;
  /** The `chunks` of that version. */
  previousChunks?: string[];
}

/** The set of versions that is live. It is JSON in `script#release` of `index.html`. */
export interface Release {
  /** Increases by one with every release of an origin. */
  number: number;
  /** Time of the release, ISO 8601. */
  created: string;
  /** Version of the host. */
  host: string;
  /** By remote name. */
  remotes: Record<string, ReleasedRemote>;
  /** By package: `host` or the remote's name. Old releases do not have it. */
  history?: Record<string, PackageHistory>;
}
