import { createRequire } from 'node:module';
import { text as textOf } from 'node:stream/consumers';
import type * as azure from '@azure/storage-blob';
import { CommandError } from './command-error';
import { headersOf, type ListedObject, type ObjectStore, unlessAnswered } from './object-store';

/** As CommonJS it is there in half the time: tsx looks at each of its hundreds of ES modules. */
const { BlobServiceClient } = createRequire(import.meta.filename)(
  '@azure/storage-blob',
) as typeof azure;

/** A store that can't be reached is given up after about 2 s; the library's own pauses add up to half a minute. */
const retryOptions = { retryDelayInMs: 250 };

/** The answers to a conditional write that was not carried out. */
const lost = ['ConditionNotMet', 'BlobAlreadyExists', 'BlobNotFound'];

/**
 * A container of Azure Blob Storage.
 * @param connectionString of the storage account; holds its secret
 * @throws CommandError when it is none
 */
export function azureStore(connectionString: string, name: string): ObjectStore {
  const container = containerOf(connectionString, name);

  const upload = (key: string, content: string | Uint8Array, conditions = {}) => {
    const { contentType, cacheControl } = headersOf(key);
    return container.getBlockBlobClient(key).upload(content, Buffer.byteLength(content), {
      blobHTTPHeaders: { blobContentType: contentType, blobCacheControl: cacheControl },
      conditions,
    });
  };

  return {
    read: async (key) => {
      const download = container.getBlobClient(key).download();
      const answer = await unlessAnswered(download, ['BlobNotFound'], codeOf);
      if (!answer?.readableStreamBody) return undefined;
      return { text: await textOf(answer.readableStreamBody), tag: tagOf(answer.etag) };
    },
    put: async (key, content) => {
      await unlessAnswered(upload(key, content), [], codeOf);
    },
    swap: async (key, text, replaced) => {
      const conditions = replaced ? { ifMatch: replaced } : { ifNoneMatch: '*' };
      const answer = await unlessAnswered(upload(key, text, conditions), lost, codeOf);
      return answer && tagOf(answer.etag);
    },
    list: async (prefix) => (await unlessAnswered(listAll(container, prefix), [], codeOf)) ?? [],
    remove: async (key) => {
      await unlessAnswered(container.deleteBlob(key), ['BlobNotFound'], codeOf);
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

/** A list gives tags without the quotes that a download gives, and a condition needs. */
function tagOf(etag = ''): string {
  return `"${etag.replaceAll('"', '')}"`;
}

function containerOf(connectionString: string, name: string): azure.ContainerClient {
  try {
    const service = BlobServiceClient.fromConnectionString(connectionString, { retryOptions });
    return service.getContainerClient(name);
  } catch {
    throw new CommandError(
      'AZURE_STORAGE_CONNECTION_STRING is no connection string of a storage account; copy it from there once more.',
    );
  }
}

function codeOf(error: unknown): string {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  return code ?? String(statusCode ?? 'nothing');
}
