/** A file on an origin, without its content. */
export interface StoredFile {
  /** Without a slash at its start: `remotes/dashboard/0.1.0-<32 digits>/remoteEntry.js`. */
  path: string;
  modified: Date;
}

export const byPath = (one: StoredFile, other: StoredFile) => (one.path < other.path ? -1 : 1);

/**
 * The storage that files are served from. All logic of releases works on these operations, so an origin can be
 * a directory or an object store.
 */
export interface Origin {
  /** Returns the content of a file, or undefined when there is no such file. */
  read: (path: string) => Promise<Buffer | undefined>;
  /**
   * Writes a file that never changes, in one step. It is stored durably before this returns.
   * @returns false if there is a file with this path: then it writes nothing
   */
  create: (path: string, content: string | Uint8Array) => Promise<boolean>;
  /** Writes a file in one step, and replaces the one with this path: a reader sees a whole file. */
  put: (path: string, content: string | Uint8Array) => Promise<void>;
  /** Returns the files whose paths begin and end with these texts, in the order of their paths. */
  list: (prefix: string, suffix?: string) => Promise<StoredFile[]>;
  /**
   * Deletes a file, or a folder with everything in it, if it exists.
   * @param isUnused called once the file is hidden. If it returns false, the file comes back. Object stores do not call it.
   */
  remove: (path: string, isUnused?: () => Promise<boolean>) => Promise<void>;
  /**
   * Makes a prepared file the new `index.html`, in one step. Several commands can do this for the same file, and any of
   * them can be late: the file is published once, and never over a newer one. Does nothing if it is published already.
   * @param prepared path of the file, which is gone afterwards
   * @param isNewer whether an `index.html` shows this release or a newer one
   */
  publish: (prepared: string, isNewer: (html: string) => Promise<boolean>) => Promise<void>;
  /** Returns the files and folders that a server may not be allowed to read, if files have rights of their own. */
  listUnreadable?: () => Promise<string[]>;
}

/** What a command needs to read the live release and its versions. It has an address if it is not BACKSHOP_ORIGIN. */
export type ReadableOrigin = Pick<Origin, 'read'> & { address?: string };

export async function readText(origin: ReadableOrigin, path: string): Promise<string | undefined> {
  return (await origin.read(path))?.toString();
}
