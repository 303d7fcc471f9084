import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A request that the fault server answers with a fault. */
interface Exchange {
  /** Path and query of the request. */
  url: string;
  response: ServerResponse;
  /** The file that a healthy server would send. */
  file: { body: Buffer; type: string };
  /** Settles when the test clears the fault. */
  cleared: Promise<unknown>;
}

/** Answers a request with one kind of fault. */
export type FaultyResponse = (exchange: Exchange) => void | Promise<void>;

/** Closes the connection before it sends anything. */
export const closeConnection: FaultyResponse = ({ response }) => {
  response.socket?.destroy();
};

/** Sends half of the file, then resets the connection. */
export const reset: FaultyResponse = async ({ response, file }) => {
  sendHeaders(response, file);
  await send(response, firstHalf(file.body));
  response.socket?.resetAndDestroy();
};

/** Sends half of the file, then closes the connection normally. */
export const truncate: FaultyResponse = async ({ response, file }) => {
  sendHeaders(response, file);
  await send(response, firstHalf(file.body));
  response.socket?.end();
};

/** Keeps the connection open and sends nothing. */
export const hang: FaultyResponse = () => undefined;

/** Sends the headers, then nothing more. */
export const hangAfterHeaders: FaultyResponse = ({ response, file }) => {
  sendHeaders(response, file);
  response.flushHeaders();
};

/** Sends the file in eight pieces, within about a second. */
export const sendSlowly: FaultyResponse = async ({ response, file }) => {
  sendHeaders(response, file);
  for (const piece of pieces(file.body, 8)) {
    await send(response, piece);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  response.end();
};

/** Sends half of the file, and the other half when the fault is cleared. */
export const stall: FaultyResponse = async ({ response, file, cleared }) => {
  sendHeaders(response, file);
  const half = firstHalf(file.body);
  await send(response, half);
  await cleared;
  response.end(file.body.subarray(half.length));
};

/** Returns a response with an error status and a short text. */
export function status(code: number): FaultyResponse {
  return ({ response }) => {
    response.writeHead(code, { 'Content-Type': 'text/plain' }).end(`${code}\n`);
  };
}

/**
 * Returns a complete response with status 200 that has another body or other headers.
 * @param changeBody gets the real file and returns the body to send
 */
export function replace(
  changeBody: (real: Buffer) => string | Buffer,
  headers?: OutgoingHttpHeaders,
): FaultyResponse {
  return ({ response, file }) => {
    response.writeHead(200, { 'Content-Type': file.type, ...headers }).end(changeBody(file.body));
  };
}

/** Answers the first request with 503 and the retry with the file. */
export const failOnce: FaultyResponse = (exchange) => {
  const isRetry = exchange.url.includes('retry=');
  const respond = isRetry ? replace((real) => real) : status(503);
  return respond(exchange);
};

/** Returns the first half of a file. */
export function firstHalf(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

function sendHeaders(response: ServerResponse, { body, type }: Exchange['file']): void {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
}

function send(response: ServerResponse, piece: Buffer): Promise<unknown> {
  return new Promise((resolve) => response.write(piece, resolve));
}

function* pieces(body: Buffer, count: number): Generator<Buffer> {
  const size = Math.ceil(body.length / count);
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}
