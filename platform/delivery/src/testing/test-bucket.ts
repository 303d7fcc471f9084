import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { eachLimit } from '../base/each-limit';
import type { ObjectStore } from '../stores/object-origin';
import { s3Store } from '../stores/s3-store';
import { isS3ServerInstalled, type S3Server, startS3Server } from './s3-server';

/**
 * Prepares S3 for a file's tests: the bucket that BACKSHOP_TEST_BUCKET names, or one on a server that
 * runs during these tests.
 * @returns a function that returns an empty store; undefined if no server is installed
 */
export function withTestBucket(): (() => Promise<ObjectStore>) | undefined {
  const { BACKSHOP_TEST_BUCKET: ownBucket } = process.env;
  if (!ownBucket && !isS3ServerInstalled) {
    test.skip('S3: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd', () => {});
    return undefined;
  }
  const run = `test-${randomUUID()}/`;
  let bucket: ObjectStore;
  let server: S3Server | undefined;
  beforeAll(async () => {
    if (!ownBucket) server = await startS3Server();
    bucket = server
      ? await createBucket(server)
      : s3Store(ownBucket!, process.env.AWS_ENDPOINT_URL_S3);
  }, 60_000); // Ceph starts four programs, one after the other.
  afterAll(async () => {
    if (server) await server.stop();
    else await eachLimit(await bucket.list(run), ({ key }) => bucket.remove(key));
  });
  return () => Promise.resolve(storeIn(bucket, `${run}${randomUUID()}/`));
}

/** Lets the tests use the server as people use S3: with variables in the environment. */
async function createBucket({ endpoint, accessKeyId, secretAccessKey }: S3Server) {
  delete process.env.AWS_PROFILE;
  delete process.env.AWS_SESSION_TOKEN;
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ACCESS_KEY_ID = accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = secretAccessKey;
  const client = new S3Client({ endpoint, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'shop' }));
  return s3Store('shop', endpoint);
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
