import type { Agent } from 'node:http';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { headersOf, type ListedObject, type ObjectStore, answersOf } from './object-origin';

/** What other stores than Amazon's may not know: a host for each bucket, and checksums beside those of HTTP. */
const compatible = {
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

/** The library warns whoever runs an older Node than its later versions need. Backshop's versions state which Node fits. */
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

/** Error codes of a conditional write whose condition was not met. */
const conditionFailed = ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey'];

/**
 * Returns a bucket of S3, or of a compatible store with conditional writes. The AWS variables in
 * the environment set the region and the credentials.
 * @param endpoint address of a store other than Amazon's
 */
export function s3Store(bucket: string, endpoint?: string, agent?: Agent): ObjectStore {
  const client = new S3Client({
    ...(endpoint && { endpoint, ...compatible }),
    ...(agent && { requestHandler: { httpAgent: agent, httpsAgent: agent } }),
  });

  const upload = (Key: string, Body: Uint8Array, conditions = {}) => {
    const { contentType, contentEncoding, cacheControl } = headersOf(Key);
    return client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key,
        Body,
        ContentType: contentType,
        ...(contentEncoding && { ContentEncoding: contentEncoding }),
        CacheControl: cacheControl,
        ...conditions,
      }),
    );
  };

  const download = async (key: string) => {
    const { Body, ETag = '' } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key }),
    );
    return Body && { bytes: Buffer.from(await Body.transformToByteArray()), tag: ETag };
  };

  return {
    read: (key) => answered(key, download(key), 'NoSuchKey'),
    put: async (key, content) => {
      await answered(key, upload(key, content));
    },
    swap: async (key, text, replaced) => {
      const conditions = replaced ? { IfMatch: unquoted(replaced) } : { IfNoneMatch: '*' };
      const written = upload(key, Buffer.from(text), conditions);
      return (await answered(key, written, ...conditionFailed))?.ETag;
    },
    list: async (prefix) => (await answered(prefix, listAll(client, bucket, prefix))) ?? [],
    remove: async (key) => {
      const removal = client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
      await answered(key, removal);
    },
  };
}

async function listAll(client: S3Client, bucket: string, prefix: string): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
  for await (const { Contents = [] } of pages) {
    for (const { Key = '', ETag = '', LastModified = new Date() } of Contents) {
      objects.push({ key: Key, tag: ETag, lastModified: LastModified });
    }
  }
  return objects;
}

/** Amazon accepts a tag with or without quotes. Older versions of Ceph refuse the quotes. */
function unquoted(tag: string): string {
  return tag.replaceAll('"', '');
}

const answered = answersOf((error) => {
  const { name, code } = error as { name?: string; code?: string };
  return code ?? name ?? 'no code';
});
