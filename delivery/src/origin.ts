/** The only file on an origin that ever changes. */
export const pageFile = 'index.html';

/** The composed page as it was read. */
interface Page {
  html: string;
  /** Changes with the content; `swapPage` asks for it. */
  tag: string;
}

/** A version whose files are on an origin. */
export interface StoredVersion {
  version: string;
  /** When it was put there, or was last live. */
  lastUsed: Date;
}

/** Files that go to one folder of an origin, and never change there. */
export interface FolderFiles {
  /** On the origin, without slashes around. */
  folder: string;
  /** Directory the files are in now. */
  directory: string;
  /** Their paths, relative to both. */
  files: string[];
}

/** Where the files of all versions are served from, and the page that says which of them are live. */
export interface Origin {
  /** The composed page, if there is one yet. */
  readPage: () => Promise<Page | undefined>;
  /**
   * Replaces the page in one step, when it still is what was read; a reader sees the old one or the new one.
   * @param expected tag of the page that was read; none when there was no page
   * @param needed folders, all of which have to be there
   * @returns whether it was replaced; if not, read again and try again
   */
  swapPage: (html: string, expected: string | undefined, needed?: string[]) => Promise<boolean>;
  /**
   * Puts the files of a version, or of a chunk that versions have in common, in their folder. It counts as
   * there when the last of them is.
   */
  putFolder: (files: FolderFiles) => Promise<void>;
  /** The text of a file, by its path on the origin; nothing when it is not there. */
  readText: (file: string) => Promise<string | undefined>;
  /** The versions of a package (`host`, or a remote's name), the one that was used last first. */
  listVersions: (name: string) => Promise<StoredVersion[]>;
  /**
   * Makes the age of a folder count from now.
   * @returns whether it is there
   */
  touchFolder: (folder: string) => Promise<boolean>;
  /**
   * Deletes what nothing has touched since a time: folders, and what killed commands left.
   * No page can be swapped to one of them meanwhile.
   * @param keep folders that stay, given the page as it is then
   * @returns the folders that are gone
   */
  removeFolders: (before: Date, keep: (html: string) => Set<string>) => Promise<string[]>;
}
