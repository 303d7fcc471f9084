// Packages that import this file do not include the declaration by themselves.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./negotiator.d.ts" />
import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/** The encodings of compressed copies, the smallest result first. */
const compressions = ['br', 'gzip'] as const;

export type Compression = (typeof compressions)[number];

/**
 * Returns the compressions that a request accepts, the best one first. If none of them
 * exists, the server sends the uncompressed content, even to a browser that refuses it.
 */
export function acceptedCompressions(request: IncomingMessage): Compression[] {
  const available = [...compressions, 'identity'] as const;
  const accepted = new Negotiator(request).encodings(available, { preferred: compressions });
  const uncompressed = accepted.indexOf('identity');
  const better = uncompressed < 0 ? accepted : accepted.slice(0, uncompressed);
  return better.filter((each) => each !== 'identity');
}
