import type { IncomingMessage, ServerResponse } from 'node:http';
import { crashAddress } from '@backshop/build-config/output-format';
import type { Crash } from './locate-crash';

/** Longest accepted report, in characters. */
const maxLength = 100_000;

/**
 * Returns the middleware that receives the errors of a page. It accepts only JSON, because browsers do not
 * let other sites send JSON without the server's consent.
 */
export function crashMiddleware(onCrash: (crash: Crash) => void) {
  return {
    name: 'crashes',
    path: crashAddress,
    middleware: (request: IncomingMessage, response: ServerResponse) => {
      if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') {
        response.writeHead(405).end();
        return;
      }
      let text = '';
      request.on('data', (chunk: Buffer) => {
        if (text.length < maxLength) text += chunk.toString();
      });
      request.on('end', () => {
        response.writeHead(204).end();
        const crash = parseCrash(text);
        if (crash) onCrash(crash);
      });
    },
  };
}

function parseCrash(text: string): Crash | undefined {
  try {
    const { message, stack } = JSON.parse(text) as Crash;
    return { message: String(message), stack: String(stack) };
  } catch {
    return undefined;
  }
}
