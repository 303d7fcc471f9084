import { objectOrigin, type ObjectStore } from '../stores/object-origin';

interface MemoryObject {
  bytes: Buffer;
  tag: string;
  lastModified: Date;
}

/** Returns an empty origin in memory. */
export const memoryOrigin = () => objectOrigin(memoryStore());

/**
 * Returns an empty object store that keeps the promises of `ObjectStore` in memory.
 * @param now the clock of the store, in ms
 */
export function memoryStore(now = () => Date.now()): ObjectStore {
  const objects = new Map<string, MemoryObject>();
  let writes = 0;
  const write = (key: string, bytes: Buffer) => {
    const tag = `"${++writes}"`;
    objects.set(key, { bytes, tag, lastModified: new Date(now()) });
    return tag;
  };
  /** A request takes a turn of the event loop, so that simultaneous commands interleave. */
  const answer = async <T>(request: () => T): Promise<T> => {
    await new Promise(setImmediate);
    const response = request();
    await new Promise(setImmediate);
    return response;
  };

  return {
    read: (key) => answer(() => objects.get(key)),
    put: (key, content) => answer(() => void write(key, Buffer.from(content))),
    swap: (key, content, replaced) =>
      answer(() =>
        objects.get(key)?.tag === replaced ? write(key, Buffer.from(content)) : undefined,
      ),
    list: (prefix) =>
      answer(() =>
        [...objects]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, { tag, lastModified }]) => ({ key, tag, lastModified }))
          .sort((one, other) => (one.key < other.key ? -1 : 1)),
      ),
    remove: (key) => answer(() => void objects.delete(key)),
  };
}
