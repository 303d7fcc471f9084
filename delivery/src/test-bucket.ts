import { randomUUID } from 'node:crypto';
import { atOnce } from './at-once';
import type { ObjectStore } from './object-store';
import { s3Store } from './s3-store';

/** For tests: gives empty stores in a bucket that is there, and deletes in the end what was put in them. */
export function testBucket(name: string) {
  const bucket = s3Store(name, process.env.AWS_ENDPOINT_URL_S3);
  const run = `test-${randomUUID()}/`;
  return {
    emptyStore: () => storeIn(bucket, `${run}${randomUUID()}/`),
    clear: async () => {
      await atOnce(8, await bucket.list(run), ({ key }) => bucket.remove(key));
    },
  };
}

function storeIn(bucket: ObjectStore, folder: string): ObjectStore {
  return {
    read: (key) => bucket.read(folder + key),
    put: (key, content) => bucket.put(folder + key, content),
    swap: (key, text, replaced) => bucket.swap(folder + key, text, replaced),
    list: async (prefix) =>
      (await bucket.list(folder + prefix)).map((object) => ({
        ...object,
        key: object.key.slice(folder.length),
      })),
    remove: (key) => bucket.remove(folder + key),
  };
}
