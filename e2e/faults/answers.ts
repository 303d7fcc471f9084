import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A request that is to go wrong. */
interface Exchange {
  /** Address that was asked for, with its query. */
  url: string;
  response: ServerResponse;
  /** What would have been right. */
  file: { body: Buffer; type: string };
  /** Settles when the origin is to be well again. */
  lifted: Promise<unknown>;
}

/** One way in which an origin fails to give a file. */
export type Answer = (exchange: Exchange) => void | Promise<void>;

/** The connection is closed before a word is said. */
export const refuse: Answer = ({ response }) => {
  response.socket?.destroy();
};

/** The connection is reset in the middle of the file. */
export const reset: Answer = async ({ response, file }) => {
  announce(response, file);
  await send(response, firstHalf(file.body));
  response.socket?.resetAndDestroy();
};

/** The connection is closed in the middle of the file, in good order. */
export const truncate: Answer = async ({ response, file }) => {
  announce(response, file);
  await send(response, firstHalf(file.body));
  response.socket?.end();
};

/** Nothing is ever said. */
export const hang: Answer = () => undefined;

/** The file is announced and never comes. */
export const hangAfterHeaders: Answer = ({ response, file }) => {
  announce(response, file);
  response.flushHeaders();
};

/** The file comes little by little, within about a second. */
export const drip: Answer = async ({ response, file }) => {
  announce(response, file);
  for (const piece of pieces(file.body, 8)) {
    await send(response, piece);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  response.end();
};

/** Half of the file comes; the other half when the fault is lifted. */
export const stall: Answer = async ({ response, file, lifted }) => {
  announce(response, file);
  const half = firstHalf(file.body);
  await send(response, half);
  await lifted;
  response.end(file.body.subarray(half.length));
};

/** Another status than 200, in words. */
export function status(code: number): Answer {
  return ({ response }) => {
    response.writeHead(code, { 'Content-Type': 'text/plain' }).end(`${code}\n`);
  };
}

/** Something that is complete, and yet not the file or not called so. */
export function instead(
  body: (real: Buffer) => string | Buffer,
  headers?: OutgoingHttpHeaders,
): Answer {
  return ({ response, file }) => {
    response.writeHead(200, { 'Content-Type': file.type, ...headers }).end(body(file.body));
  };
}

/** The file comes when it is asked for anew. */
export const notAtFirst: Answer = (exchange) => {
  const answer = exchange.url.includes('retry=') ? instead((real) => real) : status(503);
  return answer(exchange);
};

/** The first half of a file. */
export function firstHalf(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

function announce(response: ServerResponse, { body, type }: Exchange['file']): void {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
}

function send(response: ServerResponse, piece: Buffer): Promise<unknown> {
  return new Promise((resolve) => response.write(piece, resolve));
}

function* pieces(body: Buffer, count: number): Generator<Buffer> {
  const size = Math.ceil(body.length / count);
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}
