import { CommandError } from './command-error';
import { maxFileSize } from './max-file-size';
import { signInAdvice, statedHeaders } from './stated-headers';

interface Answer {
  status: number;
  body: Buffer;
}

/**
 * Sends a request to a product, with the headers that let commands through its sign-in. Follows no redirect, which could
 * lead these headers elsewhere.
 * @param product address of the product
 * @param timeout longest time without an answer, and then without another part of it, in ms
 * @throws CommandError when there is no answer, or a redirect
 */
export async function request(url: string, product: string, timeout: number): Promise<Answer> {
  const headers = { 'Cache-Control': 'no-cache', ...statedHeaders(url, product) };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), timeout);
  try {
    const { signal } = limit;
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (location && URL.canParse(location, url)) throw redirected(url, new URL(location, url));
    return {
      status: response.status,
      body: await readBody(url, response.body, () => timer.refresh()),
    };
  } catch (error) {
    throw error instanceof CommandError ? error : unreachable(url, error as Error, timeout);
  } finally {
    clearTimeout(timer);
  }
}

/** Names no query: that of a sign-in page is long. */
function redirected(url: string, { origin, pathname }: URL): CommandError {
  return new CommandError(
    `${url} redirects to ${origin}${pathname}. If that is the product, use its URL. ${signInAdvice()}`,
  );
}

export function unexpectedStatus(url: string, status: number, advice: string): CommandError {
  const isRefusal = status === 401 || status === 403;
  return new CommandError(
    `${url} answers with status ${status}. ${isRefusal ? signInAdvice() : advice}`,
  );
}

async function readBody(url: string, body: Response['body'], onPart: () => void): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    onPart();
    size += chunk.length;
    if (size > maxFileSize) {
      throw new CommandError(
        `${url} sends more than ${maxFileSize / 1_000_000} MB. No file of the product is that large. Check the URL.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unreachable(url: string, { name, message, cause }: Error, timeout: number): CommandError {
  if (name === 'TimeoutError') {
    return new CommandError(`${url} did not answer within ${timeout / 1000} s. Try again.`);
  }
  // `fetch` names the reason in the cause. A cause for several addresses has a code only.
  const { message: reason, code } = (cause ?? {}) as NodeJS.ErrnoException;
  return new CommandError(`${url} is not reachable: ${reason || code || message}. Check the URL.`);
}
