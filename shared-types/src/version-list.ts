/** A version of a package that is on the origin. */
export interface ListedVersion {
  version: string;
  /**
   * - `live`: the release has it.
   * - `candidate`: some browsers use it instead of the live one.
   * - `former`: it was live or a candidate before, or may have been: it is older than the log entries of the list.
   * - `staged`: it was never live.
   */
  state: 'live' | 'candidate' | 'former' | 'staged';
  /** When a live version went live. Of other versions, when they were staged or last live. ISO 8601. */
  time: string;
  /** The commit that it was built from, if that is known: hexadecimal digits. */
  commit?: string;
  /** Time of that commit, ISO 8601. */
  committed?: string;
}

/**
 * The versions of one package on an origin, served at `/version-lists/<package>.json`. Nothing that runs depends
 * on it: it can be missing, and be older than the release.
 */
export interface VersionList {
  /** Number of the release that was live when the list was made. */
  release: number;
  /** The live one first, then the candidate, then the others: what was used last comes first. */
  versions: ListedVersion[];
}
