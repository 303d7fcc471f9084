import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { headersOf, type ListedObject, type ObjectStore, unlessAnswered } from './object-store';

/** The answers to a conditional write that was not carried out. */
const lost = ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey'];

/**
 * A bucket of S3, or of a store that speaks its protocol and honours conditional writes.
 * Region, credentials and endpoint come from AWS's own variables.
 * @param endpoint of another store than Amazon's; its buckets are addressed by path
 */
export function s3Store(bucket: string, endpoint?: string): ObjectStore {
  const client = new S3Client({ ...(endpoint && { endpoint, forcePathStyle: true }) });

  const upload = (Key: string, Body: string | Uint8Array, conditions = {}) => {
    const { contentType, cacheControl } = headersOf(Key);
    return client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key,
        Body,
        ContentType: contentType,
        CacheControl: cacheControl,
        ...conditions,
      }),
    );
  };

  return {
    read: async (key) => {
      const download = client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const answer = await unlessAnswered(download, ['NoSuchKey'], codeOf);
      if (!answer?.Body) return undefined;
      return { text: await answer.Body.transformToString(), tag: answer.ETag ?? '' };
    },
    put: async (key, content) => {
      await unlessAnswered(upload(key, content), [], codeOf);
    },
    swap: async (key, text, replaced) => {
      const conditions = replaced ? { IfMatch: replaced } : { IfNoneMatch: '*' };
      const answer = await unlessAnswered(upload(key, text, conditions), lost, codeOf);
      return answer?.ETag;
    },
    list: async (prefix) =>
      (await unlessAnswered(listAll(client, bucket, prefix), [], codeOf)) ?? [],
    remove: async (key) => {
      const removal = client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
      await unlessAnswered(removal, [], codeOf);
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

function codeOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return code ?? name ?? 'nothing';
}
