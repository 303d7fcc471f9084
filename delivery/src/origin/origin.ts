import type { Damage } from './folder-files';

/** The only file on an origin that changes and that the product needs. It contains the live release. */
export const indexFile = 'index.html';

interface IndexHtml {
  html: string;
  /** Changes whenever the content changes. `swapIndexHtml` compares it. */
  tag: string;
}

/** The folder that is the lock of an origin in a directory. */
export const lockFolder = 'release.lock';

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
  /** The files of the folder that are not in `directory`: by path, their contents. */
  texts?: Record<string, string | Uint8Array>;
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
  /** Whether compressed copies of the files are put on the origin. A CDN makes its own. */
  hasCompressedCopies: boolean;
  /**
   * Puts the files of a version or a shared chunk on the origin. If their folder exists, replaces
   * the files that are damaged.
   * @returns the damage that it repaired; the paths are relative to the origin
   */
  putFolder: (files: FolderFiles) => Promise<Damage[]>;
  /** Returns the text of a file, or undefined when there is no such file. */
  readText: (file: string) => Promise<string | undefined>;
  /** Returns the content of a file, or undefined when there is no such file. */
  readBytes: (file: string) => Promise<Buffer | undefined>;
  /** Writes a small file in one step. If there is one with this path, replaces it. */
  writeText: (file: string, text: string) => Promise<void>;
  /**
   * Writes a small file that never changes. The file is stored durably before this returns.
   * @returns false if there is a file with this path: then it writes nothing
   */
  createText: (file: string, text: string) => Promise<boolean>;
  /** Deletes a file, if it exists. */
  removeFile: (file: string) => Promise<void>;
  /** Returns the paths of all files below a folder, or on the whole origin for an empty path. */
  listFiles: (folder: string) => Promise<string[]>;
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
   * @param isDryRun deletes nothing
   * @returns the folders that it deleted, or would delete
   * @throws RemovalError at the end, when some folders could not be deleted
   */
  removeFolders: (
    before: Date,
    keep: (html: string) => Set<string> | Promise<Set<string>>,
    isDryRun?: boolean,
  ) => Promise<string[]>;
}

/** What a command needs to read the live release and its versions. */
export type ReadableOrigin = Pick<Origin, 'readIndexHtml' | 'readText' | 'readBytes'>;
