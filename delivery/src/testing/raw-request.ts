import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A response exactly as the server sent it, still compressed. */
export interface RawResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request with exactly this path: nothing normalises it. */
export type SendRequest = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
) => Promise<RawResponse>;

/** Returns a function that sends requests to the server that listens on a socket. */
export function requestsTo(socketPath: string): SendRequest {
  return async (path, headers = {}, method = 'GET') => {
    const sent = request({ socketPath, agent: false, path, method, headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode: status, headers: received } = response;
    return { status, headers: received, body: await buffer(response) };
  };
}

/** Returns the decompressed text of a response. */
export function textOf({ headers, body }: RawResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
