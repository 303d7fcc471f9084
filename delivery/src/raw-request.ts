import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer just as it came: nothing is decompressed, no path is tidied up. */
interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks a server for a path. */
export type Ask = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
) => Promise<Answer>;

/** For tests: asks the server that listens on a socket. */
export function askAt(socketPath: string): Ask {
  return async (path, headers = {}, method = 'GET') => {
    const sent = send({ socketPath, agent: false, path, method, headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode: status, headers: answered } = response;
    return { status, headers: answered, body: await buffer(response) };
  };
}

/** For tests: what a body says, decompressed. */
export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
