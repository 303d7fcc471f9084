import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type * as azure from '@azure/storage-blob';
import { CommandError } from '../base/command-error';
import { headersOf, type ListedObject, type ObjectStore, answersOf } from './object-origin';

/** CommonJS loads in half the time: tsx transforms each of the library's hundreds of ES modules. */
const { BlobServiceClient } = createRequire(import.meta.filename)(
  '@azure/storage-blob',
) as typeof azure;

/** Fails after about 2 s if the store is unreachable. The default is half a minute. */
const retryOptions = { retryDelayInMs: 250 };

/** Error codes of a conditional write whose condition was not met. */
const conditionFailed = ['ConditionNotMet', 'BlobAlreadyExists', 'BlobNotFound'];

/** The connection string contains the secret of the storage account. */
export function azureStore(connectionString: string, name: string): ObjectStore {
  const container = containerOf(connectionString, name);

  const upload = (key: string, content: string | Uint8Array, conditions = {}) => {
    const { contentType, contentEncoding, cacheControl } = headersOf(key);
    return container.getBlockBlobClient(key).upload(content, Buffer.byteLength(content), {
      blobHTTPHeaders: {
        blobContentType: contentType,
        blobCacheControl: cacheControl,
        ...(contentEncoding && { blobContentEncoding: contentEncoding }),
      },
      conditions,
    });
  };

  const download = async (key: string) => {
    const { readableStreamBody: body, etag } = await container.getBlobClient(key).download();
    return body && { bytes: await buffer(body), tag: tagOf(etag) };
  };

  return {
    read: (key) => answered(key, download(key), 'BlobNotFound'),
    put: async (key, content) => {
      await answered(key, upload(key, content));
    },
    swap: async (key, text, replaced) => {
      const conditions = replaced ? { ifMatch: replaced } : { ifNoneMatch: '*' };
      const response = await answered(key, upload(key, text, conditions), ...conditionFailed);
      return response && tagOf(response.etag);
    },
    list: async (prefix) => (await answered(prefix, listAll(container, prefix))) ?? [],
    remove: async (key) => {
      await answered(key, container.deleteBlob(key), 'BlobNotFound');
    },
  };
}

async function listAll(container: azure.ContainerClient, prefix: string): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  for await (const { name, properties } of container.listBlobsFlat({ prefix })) {
    const { etag, lastModified } = properties;
    objects.push({ key: name, tag: tagOf(etag), lastModified });
  }
  return objects;
}

/** Adds the quotes that a condition needs. A download returns them, but a list does not. */
function tagOf(etag = ''): string {
  return `"${etag.replaceAll('"', '')}"`;
}

function containerOf(connectionString: string, name: string): azure.ContainerClient {
  try {
    const service = BlobServiceClient.fromConnectionString(connectionString, { retryOptions });
    return service.getContainerClient(name);
  } catch {
    throw new CommandError(
      'AZURE_STORAGE_CONNECTION_STRING is not a connection string. Copy it again from the storage account.',
    );
  }
}

const answered = answersOf((error) => {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  return code ?? String(statusCode ?? 'no code');
});
