/** The only file on an origin that changes. It contains the live release. */
export const indexFile = 'index.html';

interface IndexHtml {
  html: string;
  /** Changes whenever the content changes. `swapIndexHtml` compares it. */
  tag: string;
}

/** A version whose files are on an origin. */
export interface StoredVersion {
  version: string;
  /** When it was put on the origin or was last live, whichever is later. */
  lastUsed: Date;
}

/** The files of one immutable folder on an origin. */
export interface FolderFiles {
  /** Path on the origin: `remotes/dashboard/0.1.0-1a2b3c4d5e`. */
  folder: string;
  /** Directory on this machine to copy the files from. */
  directory: string;
  /** Paths relative to `folder` and to `directory`. */
  files: string[];
}

/** The storage that files are served from: the files of all versions, and `index.html`. */
export interface Origin {
  /** Returns `index.html`, or undefined when there is none yet. */
  readIndexHtml: () => Promise<IndexHtml | undefined>;
  /**
   * Replaces `index.html` in one atomic step, but only if nobody replaced it since it was read.
   * @param expected tag of the `index.html` that was read; undefined if there was none
   * @param needed folders that must be on the origin
   * @returns whether it replaced `index.html`; if not, read it again and try again
   */
  swapIndexHtml: (
    html: string,
    expected: string | undefined,
    needed?: string[],
  ) => Promise<boolean>;
  /** Puts the files of a version or a shared chunk on the origin, unless their folder exists. */
  putFolder: (files: FolderFiles) => Promise<void>;
  /** Returns the text of a file, or undefined when there is no such file. */
  readText: (file: string) => Promise<string | undefined>;
  /** Returns the versions of a package (`host`, or a remote's name), the last used one first. */
  listVersions: (name: string) => Promise<StoredVersion[]>;
  /**
   * Sets the last use of a folder to now.
   * @returns whether the folder exists
   */
  touchFolder: (folder: string) => Promise<boolean>;
  /**
   * Deletes the folders and leftovers that were last used before a time. Meanwhile, no `index.html`
   * that needs one of them can be swapped in.
   * @param keep returns the folders to keep, for the current `index.html`
   * @returns the folders that it deleted
   */
  removeFolders: (before: Date, keep: (html: string) => Set<string>) => Promise<string[]>;
}
