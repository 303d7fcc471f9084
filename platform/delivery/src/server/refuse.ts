import type { ServerResponse } from 'node:http';

const texts = {
  400: 'Bad request',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  412: 'Precondition failed',
  413: 'Content too large',
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

/**
 * The policy of the files of versions. Browsers ignore it for scripts, styles and fonts. A file that is opened as a page
 * can run nothing: anyone who may stage a version could act for staff otherwise. An SVG may have styles.
 */
export const versionedPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Browser features that the product does not use. No script of the page can ask staff for them. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers that a server must add to every response. The rest of the Content-Security-Policy is
 * in `index.html`; browsers ignore `frame-ancestors` there. docs/decisions/0031 explains why
 * Integrity-Policy only reports. Strict-Transport-Security is not here: only whoever sets up HTTPS
 * can promise it (docs/reference/origin.md, "Security headers").
 */
export const securityHeaders = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Integrity-Policy-Report-Only': 'blocked-destinations=(script)',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
} as const;
