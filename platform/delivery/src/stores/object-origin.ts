import { lookup } from 'mrmime';
import { CommandError } from '../base/command-error';
import { eachLimit } from '../base/each-limit';
import { plainNameOf } from '../core/compressed-copies';
import { logFolder, indexFile } from '../core/paths';
import { byPath, type Origin } from '../core/origin';
import { withPlainPaths } from './plain-paths';
import { buildsFolder, deltaEncoding, listsFolder, parseDeltaPath } from './layout';

/** What the first release prepares. */
const firstPrepared = new RegExp(`^${logFolder}/0*1\\.[^/]+\\.html$`);

const unusedTag = `"${'0'.repeat(32)}"`;

export function objectOrigin(store: ObjectStore): Origin {
  const publish: Origin['publish'] = async (prepared, isNewer) => {
    const page = await store.read(prepared);
    if (!page) return;
    const index = await store.read(indexFile);
    const isPublished = index !== undefined && (await isNewer(index.bytes.toString()));
    // A write that fails met another command's, or the answer to a write of its own got lost.
    if (!isPublished && !(await store.swap(indexFile, page.bytes, index?.tag))) {
      return publish(prepared, isNewer);
    }
    // A team may lack the right to delete. Then a prune does.
    await store.remove(prepared).catch(() => undefined);
  };

  return withPlainPaths({
    read: async (path) => (await store.read(path))?.bytes,
    create: async (path, content) => {
      if ((await store.swap(path, content, undefined)) === undefined) return false;
      if (firstPrepared.test(path)) await assertConditional(store, path);
      return true;
    },
    put: (path, content) => store.put(path, Buffer.from(content)),
    list: async (prefix, suffix = '') =>
      (await store.list(prefix))
        .filter(({ key }) => key.endsWith(suffix))
        .map(({ key, lastModified }) => ({ path: key, modified: lastModified }))
        .sort(byPath),
    remove: async (path) => {
      const inFolder = await store.list(`${path}/`);
      await eachLimit(inFolder, ({ key }) => store.remove(key));
      await store.remove(path);
    },
    publish,
  });
}

/**
 * Refuses a store that ignores conditions. Such a store has written over the object by then, so this removes it.
 * @param key of an object that exists
 */
async function assertConditional(store: ObjectStore, key: string): Promise<void> {
  for (const [header, tag] of [
    ['If-None-Match', undefined],
    ['If-Match', unusedTag],
  ] as const) {
    if ((await store.swap(key, '', tag)) === undefined) continue;
    await store.remove(key);
    throw new CommandError(
      `The object store of the origin ignores ${header}, so one of two simultaneous releases could be lost. Nothing was released. Use a store with conditional writes.`,
    );
  }
}

export interface ListedObject {
  key: string;
  /** Changes whenever the content changes. */
  tag: string;
  lastModified: Date;
}

interface StoredObject {
  bytes: Buffer;
  /** Changes whenever the content changes. */
  tag: string;
}

/** What an origin needs from an object store. A key is a path without a leading slash. */
export interface ObjectStore {
  read: (key: string) => Promise<StoredObject | undefined>;
  put: (key: string, content: Uint8Array) => Promise<void>;
  /**
   * Writes an object in one atomic step, but only if nobody wrote it since it was read.
   * @param replaced tag of the object that was read; undefined if there was none
   * @returns tag of the new object; undefined if somebody else wrote the object
   */
  swap: (
    key: string,
    content: string | Uint8Array,
    replaced: string | undefined,
  ) => Promise<string | undefined>;
  list: (prefix: string) => Promise<ListedObject[]>;
  remove: (key: string) => Promise<void>;
}

interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
  contentEncoding?: string;
}

export function headersOf(key: string): ObjectHeaders {
  const delta = parseDeltaPath(key);
  const contentEncoding = delta ? deltaEncoding : copyEncoding(key);
  const type = lookup(delta?.file ?? plainNameOf(key) ?? key) ?? 'application/octet-stream';
  return {
    ...(contentEncoding && { contentEncoding }),
    contentType: type === 'text/html' ? `${type}; charset=utf-8` : type,
    cacheControl: cacheControlOf(key),
  };
}

/** Returns what `Content-Encoding` calls the compression of a copy, or undefined for other files. */
function copyEncoding(file: string): 'br' | 'gzip' | undefined {
  if (!plainNameOf(file)) return undefined;
  return file.endsWith('.br') ? 'br' : 'gzip';
}

/** The log and the build records have the names of people, so no cache keeps them. */
function cacheControlOf(key: string): string {
  if (key.startsWith(`${logFolder}/`) || key.startsWith(`${buildsFolder}/`)) return 'no-store';
  const changes = key === indexFile || key.startsWith(`${listsFolder}/`);
  return changes ? 'no-cache' : 'public, max-age=31536000, immutable';
}

/**
 * Returns what waits for the answers of a store.
 * @param codeOf returns the code of an error of the store's library
 */
export function answersOf(codeOf: (error: unknown) => string) {
  /**
   * Returns the answer of a store, or undefined for an expected error code.
   * @param key what the request is for: an object, or the prefix of a list
   * @throws CommandError with the code of any other error, but not its text: that may contain secrets
   */
  return async <T>(
    key: string,
    answer: Promise<T>,
    ...expected: string[]
  ): Promise<T | undefined> => {
    try {
      return await answer;
    } catch (error) {
      const code = codeOf(error);
      if (expected.includes(code)) return undefined;
      const refused = key && ` (${key})`;
      throw new CommandError(
        `The object store of the origin cannot be used: ${code}${refused}. Check the name of the bucket or container, the credentials and their permissions.`,
      );
    }
  };
}
