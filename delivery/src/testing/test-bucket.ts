import { randomUUID } from 'node:crypto';
import { eachLimit } from '../each-limit';
import type { ObjectStore } from '../origin/object-store/object-store';
import { s3Store } from '../origin/object-store/s3-store';

/** Creates empty stores in an existing bucket (`emptyStore`) and deletes them all (`clear`). */
export function testBucket(name: string) {
  const bucket = s3Store(name, process.env.AWS_ENDPOINT_URL_S3);
  const run = `test-${randomUUID()}/`;
  return {
    emptyStore: () => storeIn(bucket, `${run}${randomUUID()}/`),
    clear: async () => {
      await eachLimit(await bucket.list(run), 8, ({ key }) => bucket.remove(key));
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
