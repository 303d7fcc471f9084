import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
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

/**
 * Returns a function that sends requests to the server that listens on a socket.
 * @param ca the certificate of a server with HTTPS
 */
export function requestsTo(socketPath: string, ca?: string): SendRequest {
  return async (path, headers = {}, method = 'GET') => {
    const options = { socketPath, agent: false, path, method, headers } as const;
    const sent = (ca ? secureRequest({ ...options, ca }) : request(options)).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode: status, headers: received } = response;
    return { status, headers: received, body: await buffer(response) };
  };
}

/** Sends text that may be no valid request. Returns the response, once the server has closed the connection. */
export async function answerTo(sent: string, socketPath: string): Promise<RawResponse> {
  const connection = connect(socketPath);
  connection.write(sent);
  const [head = '', body = ''] = (await text(connection)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => /^(.*?): (.*)/.exec(line)!.slice(1));
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name = '', value]) => [name.toLowerCase(), value])),
    body: Buffer.from(body),
  };
}

/** Returns the decompressed text of a response. */
export function textOf({ headers, body }: RawResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
