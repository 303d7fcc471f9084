import { indexFile } from '../index-html';
import type { Origin } from '../origin';
import { eachLimit } from '../../base/each-limit';
import type { ObjectStore } from './object-store';

/** How many objects are deleted at the same time. */
const removals = 16;

/** Returns the origin in an object store. A CDN serves it. */
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

  return {
    hasCompressedCopies: false,
    read: async (path) => (await store.read(path))?.bytes,
    create: async (path, content) => (await store.swap(path, content, undefined)) !== undefined,
    put: (path, content) => store.put(path, Buffer.from(content)),
    list: async (prefix, suffix = '') =>
      (await store.list(prefix))
        .filter(({ key }) => key.endsWith(suffix))
        .map(({ key, lastModified }) => ({ path: key, modified: lastModified }))
        .sort((one, other) => (one.path < other.path ? -1 : 1)),
    remove: async (path) => {
      const inFolder = await store.list(`${path}/`);
      await eachLimit(inFolder, removals, ({ key }) => store.remove(key));
      await store.remove(path);
    },
    publish,
  };
}
