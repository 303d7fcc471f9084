import { CommandError } from '../base/command-error';
import type { ReadableOrigin } from '../core/origin';
import { indexFile, isPlainPath } from '../core/paths';

/** Longest time for one request, in ms. */
const requestTimeout = 10_000;

/** Size of the largest file that is read, in bytes. The release of 200 remotes has 0.2 MB. */
const maxSize = 5_000_000;

/**
 * Returns the origin that is served at an address, to read only. It needs no rights on the origin. It does not
 * check what it reads: callers must.
 * @param address the address of the product, without a slash at its end: `https://backshop.example/app`
 * @param timeout longest time for one request, in ms
 */
export function httpOrigin(address: string, timeout = requestTimeout): ReadableOrigin {
  // The files of versions never change, and several checks need those of the live host.
  const files = new Map<string, Promise<Buffer | undefined>>();

  return {
    read: (file) => {
      if (file === indexFile) return requestPage(address, timeout);
      const known = files.get(file) ?? requestFile(fileUrl(address, file), timeout);
      files.set(file, known);
      return known;
    },
  };
}

/** @throws CommandError when a name in the release would lead to another path, as `..` does */
function fileUrl(address: string, file: string): string {
  const url = `${address}/${file}`;
  const root = new URL(address).pathname.replace(/\/$/, '');
  if (isPlainPath(file) && URL.canParse(url) && new URL(url).pathname === `${root}/${file}`)
    return url;
  throw new CommandError(
    `The release at ${address} has an invalid name in it: ${JSON.stringify(file)}. Check the address.`,
  );
}

async function requestPage(address: string, timeout: number): Promise<Buffer> {
  // Below a path, a server would send `/app` to `/app/`.
  const url = new URL(address).pathname === '/' ? address : `${address}/`;
  const { status, location, body } = await request(url, timeout);
  if (status === 200) return body;
  if (location) {
    throw new CommandError(
      `${address} redirects to ${location}. If that is the product, use its address.`,
    );
  }
  throw new CommandError(`${address} answers with status ${status}. Check the address.`);
}

/** For a missing file, object stores answer 403 if the caller may not list files. */
async function requestFile(url: string, timeout: number): Promise<Buffer | undefined> {
  const { status, body } = await request(url, timeout);
  if (status === 200) return body;
  if (status === 404 || status === 403) return undefined;
  throw new CommandError(`${url} answers with status ${status}. Try again.`);
}

async function request(url: string, timeout: number) {
  try {
    const response = await fetch(url, {
      headers: { 'Cache-Control': 'no-cache' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    const { status, headers, body } = response;
    const location = headers.get('location');
    return {
      status,
      ...(location && URL.canParse(location, url) && { location: new URL(location, url).href }),
      body: await readBody(url, body),
    };
  } catch (error) {
    throw error instanceof CommandError ? error : unreachable(url, error as Error, timeout);
  }
}

/** @throws CommandError when the body is larger than any file of the product */
async function readBody(url: string, body: Response['body']): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxSize) {
      throw new CommandError(
        `${url} sends more than ${maxSize / 1_000_000} MB. No file of the product is that large. Check the address.`,
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
  return new CommandError(
    `${url} is not reachable: ${reason || code || message}. Check the address.`,
  );
}

/**
 * Returns the address of a product without a slash at its end: `https://backshop.example/app`.
 * @param option the option that states it, for the error message
 * @throws CommandError when the text is not the address of a whole product
 */
export function servedAddress(text: string, option = '--against'): string {
  const example = `Give it like this: ${option} https://backshop.example`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(`"${text}" is not an address. ${example}`);
  }
  if (url.href === url.origin + url.pathname) return url.href.replace(/\/$/, '');
  throw new CommandError(
    `"${text}" has more than a protocol, a name, a port and a path. Give only these: ${option} ${url.origin}${url.pathname}`,
  );
}
