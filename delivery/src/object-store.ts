import { lookup } from 'mrmime';
import { CommandError } from './command-error';
import { pageFile } from './origin';

/** An object in a store, without its content. */
export interface ListedObject {
  key: string;
  /** Changes with each write of another content. */
  tag: string;
  lastModified: Date;
}

/** What an origin asks of an object store. Keys are paths without a slash in front. */
export interface ObjectStore {
  /** Nothing when there is no such object. */
  read: (key: string) => Promise<{ text: string; tag: string } | undefined>;
  /** Puts an object, whatever was there. */
  put: (key: string, content: Uint8Array) => Promise<void>;
  /**
   * Puts an object in one step, when what is there is what was read.
   * @param replaced tag of what was read; none when nothing was there
   * @returns tag of the new object; nothing when another was there, and it was left alone
   */
  swap: (key: string, text: string, replaced: string | undefined) => Promise<string | undefined>;
  /** Every object whose key begins so. */
  list: (prefix: string) => Promise<ListedObject[]>;
  /** Deletes an object; one that is not there is no error. */
  remove: (key: string) => Promise<void>;
}

/** How an object is to be served, as far as a store can hold it. */
export function headersOf(key: string): { contentType: string; cacheControl: string } {
  const type = lookup(key) ?? 'application/octet-stream';
  return {
    contentType: type === 'text/html' ? `${type}; charset=utf-8` : type,
    cacheControl: key === pageFile ? 'no-cache' : 'public, max-age=31536000, immutable',
  };
}

/**
 * What a request to a store gives; nothing when the store answers with a code that is expected.
 * @param codeOf what the store's library says of an error, in a word
 * @throws CommandError with the code of another answer; never with its text, which may hold secrets
 */
export async function unlessAnswered<T>(
  request: Promise<T>,
  expected: string[],
  codeOf: (error: unknown) => string,
): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    const code = codeOf(error);
    if (expected.includes(code)) return undefined;
    throw new CommandError(
      `The store of the origin can't be used: ${code}. Check BACKSHOP_ORIGIN, the credentials and what they allow: docs/operations.md says what is needed.`,
    );
  }
}
