import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ifExists } from '../base/optional';
import { headersOf } from '../stores/object-origin';
import { listenOnSocket } from './servers/listen-on-socket';

// What two CDNs do with a request in front of an object store, by their documentation, with our functions in them. The
// files of a folder are the objects. Nothing is cached.

/** Starts a server that answers like CloudFront with `cdn/cloudfront-*`. */
export function startCloudFront(directory: string) {
  const onRequest = codeOf<RequestFunction>('cloudfront-request.js');
  const onOriginRequest = codeOf<OriginFunction>('cloudfront-fallback.cjs');
  const onResponse = codeOf<ResponseFunction>('cloudfront-response.js');
  return startCdn(async ({ url, headers }) => {
    const { pathname, searchParams } = new URL(url);
    const request = onRequest({
      request: {
        uri: pathname,
        querystring: valuesOf(searchParams),
        headers: valuesOf(headers),
      },
    });
    if ('statusCode' in request) return new Response(null, { status: request.statusCode });
    // The two origins of the group are the same bucket. Only the second one has this header.
    for (const customHeaders of [{}, { 'x-whole-files': [{ value: '1' }] }]) {
      const cf = { request: { ...request, origin: { s3: { customHeaders } } } };
      const object = await readObject(
        directory,
        (await onOriginRequest({ Records: [{ cf }] })).uri,
      );
      if (object.status !== 200) continue;
      const compressed = await compress(object, headers.get('Accept-Encoding'));
      const response = { statusCode: 200, headers: valuesOf(compressed.headers) };
      const changed = Object.entries(onResponse({ request, response }).headers);
      return new Response(compressed.body, {
        headers: changed.map(([name, { value }]): [string, string] => [name, value]),
      });
    }
    return new Response(null, { status: 404 });
  });
}

/** Starts a server that answers like Cloudflare with `cdn/cloudflare-worker.js`. */
export function startCloudflare(directory: string) {
  const worker = codeOf<Worker>('cloudflare-worker.js');
  const store = 'https://store.example';
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url) => readObject(directory, (url as string).slice(store.length)));
  return startCdn((request) => worker.fetch(request, { STORE: store }));
}

function startCdn(answerTo: (request: Request) => Promise<Response>) {
  const toRequest = ({ url = '', method = '', headers }: IncomingMessage) =>
    new Request(`https://backshop.example${url}`, {
      method,
      headers: headers as Record<string, string>,
    });
  const server = createServer((request, response) => {
    void answerTo(toRequest(request)).then(async ({ status, headers, body }) => {
      response.writeHead(status, Object.fromEntries(headers));
      response.end(body && Buffer.from(await new Response(body).arrayBuffer()));
    });
  });
  return listenOnSocket(server);
}

/** Returns what an object store sends for an address. It decodes the address, and some stores resolve `..` and `//`. */
async function readObject(directory: string, address: string): Promise<Response> {
  const path = decodeURIComponent(address);
  const content = await ifExists(readFile(join(directory, path)));
  if (!content) return new Response(null, { status: 404 });
  const { contentType, cacheControl, contentEncoding } = headersOf(path.slice(1));
  return new Response(content, {
    headers: {
      'Content-Length': String(content.length),
      'Content-Type': contentType,
      'Cache-Control': cacheControl,
      ...(contentEncoding && { 'Content-Encoding': contentEncoding }),
    },
  });
}

/** Compresses what the bucket has not compressed, as CloudFront does. */
async function compress(object: Response, accepted: string | null): Promise<Response> {
  const content = Buffer.from(await object.arrayBuffer());
  const headers = new Headers(object.headers);
  const isSmall = content.length < 100;
  if (isSmall || headers.has('Content-Encoding') || !/(^|[ ,])br(,|$)/.test(accepted ?? ''))
    return new Response(content, { headers });
  const smaller = brotliCompressSync(content);
  headers.set('Content-Encoding', 'br');
  headers.set('Content-Length', String(smaller.length));
  return new Response(smaller, { headers });
}

type Values = Record<string, { value: string }>;

interface CloudFrontRequest {
  uri: string;
  querystring: Values;
  headers: Values;
}

interface CloudFrontResponse {
  statusCode: number;
  headers: Values;
}

type RequestFunction = (event: {
  request: CloudFrontRequest;
}) => CloudFrontRequest | { statusCode: number };

type ResponseFunction = (event: {
  request: CloudFrontRequest;
  response: CloudFrontResponse;
}) => CloudFrontResponse;

type OriginFunction = (event: {
  Records: [{ cf: { request: { uri: string; origin: object } } }];
}) => Promise<{ uri: string }>;

interface Worker {
  fetch: (request: Request, variables: { STORE: string }) => Promise<Response>;
}

function valuesOf(values: Iterable<[string, string]>): Values {
  return Object.fromEntries([...values].map(([name, value]) => [name, { value }]));
}

/** Returns what the code for a CDN exports, or its function `handler`, which CloudFront finds by this name. */
function codeOf<Exported>(file: string): Exported {
  const code = readFileSync(join(import.meta.dirname, '../../cdn', file), 'utf8')
    .replace('exports.handler =', 'const handler =')
    .replace('export default', 'const handler =');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  return new Function(`${code}\nreturn handler;`)() as Exported;
}
