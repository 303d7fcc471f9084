import type { ServerResponse } from 'node:http';
import { securityHeaders } from './security-headers';

const texts = {
  400: 'Bad request',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  412: 'Precondition failed',
  416: 'Range not satisfiable',
  431: 'Request header fields too large',
  500: 'Internal server error',
  503: 'The server is busy. Try again.',
} as const;

type RefusalStatus = keyof typeof texts;

/**
 * Ends a response with one line of text that no cache keeps, instead of a file. If the file has
 * been sent in part, it closes the connection, so that nobody takes the part for the whole.
 */
export function refuse(
  response: ServerResponse,
  status: RefusalStatus,
  text: string = texts[status],
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const range = response.getHeader('Content-Range');
  const policy = response.getHeader('Content-Security-Policy');
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  if (status === 405) response.setHeader('Allow', 'GET, HEAD');
  if (status === 416 && range) response.setHeader('Content-Range', range);
  if (status === 503) response.setHeader('Retry-After', '1');
  const headers = refusalHeaders(text);
  response.writeHead(status, policy ? { ...headers, 'Content-Security-Policy': policy } : headers);
  response.end(`${text}\n`);
}

/** Refuses a request because of an error, of the file system or with the `status` of a response. */
export function refuseBecauseOf(
  response: ServerResponse,
  { code = '', status = 500 }: NodeJS.ErrnoException & { status?: number },
): void {
  if (code === 'EMFILE' || code === 'ENFILE') return refuse(response, 503);
  if (status === 403) return refuse(response, 404); // A 403 would tell that the file exists.
  refuse(response, status in texts ? (status as RefusalStatus) : 500);
}

/** Returns a whole response to a request that Node could not parse. */
export function rawRefusal(status: RefusalStatus): string {
  const headers = { ...refusalHeaders(texts[status]), Connection: 'close' };
  return [
    `HTTP/1.1 ${status} ${texts[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    `${texts[status]}\n`,
  ].join('\r\n');
}

function refusalHeaders(text: string) {
  return {
    ...securityHeaders,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text) + 1, // one more for the line break
    'Cache-Control': 'no-store',
  };
}
