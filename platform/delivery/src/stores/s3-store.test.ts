import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { answeringAddress } from '../testing/servers/served-address';
import { messages } from '../testing/messages';
import { azureStore } from './azure-store';
import type { ObjectStore } from './object-origin';
import { s3Store } from './s3-store';

const variables = { AWS_REGION: 'eu-1', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
beforeEach(() => void jest.replaceProperty(process, 'env', { ...process.env, ...variables }));
afterEach(() => jest.restoreAllMocks());

const objects = new Map<string, Buffer>();

/** Answers like a store that does not know the checksums of Amazon's library. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '', headers } = request;
  const unknown = Object.keys(headers).find((name) => /checksum|x-amz-trailer/.test(name));
  const body = await buffer(request);
  if (unknown) {
    response
      .writeHead(400)
      .end(`<Error><Code>InvalidArgument</Code><Message>${unknown}</Message></Error>`);
    return;
  }
  const { pathname } = new URL(url, 'http://store');
  const object = objects.get(pathname);
  response.setHeader('ETag', '"1"');
  if (method === 'PUT') objects.set(pathname, body);
  if (method === 'DELETE') objects.delete(pathname);
  response.end(
    method === 'GET'
      ? (object ?? '<ListBucketResult><Contents><Key>a</Key></Contents></ListBucketResult>')
      : '',
  );
}

test("a store other than Amazon's needs not know the checksums of its library", async () => {
  const address = await answeringAddress((request, response) => void answer(request, response));
  const store = s3Store('shop', address);
  await store.put('a', Buffer.from('first'));
  expect(await store.swap('a', 'second', '"1"')).toBe('"1"');
  expect((await store.read('a'))?.bytes.toString()).toBe('second');
  expect((await store.list('')).map(({ key }) => key)).toEqual(['a']);
  await store.remove('a');
  expect(objects.size).toBe(0);
});

test('a refusal names the object', async () => {
  const address = await answeringAddress((_request, response) =>
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
  );
  const store = s3Store('shop', address);
  const refused = (key: string) => messages.storeUnusable('AccessDenied', key);
  await expect(store.read('index.html')).rejects.toThrow(refused('index.html'));
  await expect(store.put('a.js', Buffer.from(''))).rejects.toThrow(refused('a.js'));
  await expect(store.swap('b.js', '', undefined)).rejects.toThrow(refused('b.js'));
  await expect(store.remove('c.js')).rejects.toThrow(refused('c.js'));
  await expect(store.list('releases/')).rejects.toThrow(refused('releases/'));
  await expect(store.list('')).rejects.toThrow('cannot be used: AccessDenied. Check');
});

test.each<[string, (address: string) => ObjectStore]>([
  ['S3', (address) => s3Store('shop', address)],
  ['Azure', (address) => azureStore(`BlobEndpoint=${address};SharedAccessSignature=sig=a`, 'shop')],
])('%s: an object whose content is cut off names the object, too', async (_kind, storeAt) => {
  const address = await answeringAddress((_request, response) => {
    response.setHeader('Content-Length', 100).setHeader('ETag', '"1"').write('<!doctype html>');
    setImmediate(() => response.destroy());
  });
  await expect(storeAt(address).read('index.html')).rejects.toThrow(
    /^The object store .* cannot be used: [\w ]+ \(index\.html\)/,
  );
});
