import { CommandError } from '../base/command-error';
import { request, unexpectedStatus } from '../base/request';
import type { ReadableOrigin } from '../core/origin';
import { indexFile, isPlainPath } from '../core/paths';

/** Longest time for one request, in ms. */
const requestTimeout = 10_000;

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
    address,
    read: (file) => {
      if (file === indexFile) return requestPage(address, timeout);
      const known = files.get(file) ?? requestFile(address, fileUrl(address, file), timeout);
      files.set(file, known);
      return known;
    },
  };
}

function fileUrl(address: string, file: string): string {
  if (isPlainPath(file) && !/[?#]/.test(file)) return `${address}/${encodeURI(file)}`;
  throw new CommandError(
    `The release at ${address} has an invalid name in it: ${JSON.stringify(file)}. Check the URL.`,
  );
}

async function requestPage(address: string, timeout: number): Promise<Buffer> {
  // Below a path, a server would send `/app` to `/app/`.
  const url = new URL(address).pathname === '/' ? address : `${address}/`;
  const { status, body } = await request(url, address, timeout);
  if (status === 200) return body;
  throw unexpectedStatus(address, status, 'Check the URL.');
}

/** For a missing file, object stores answer 403 if the caller may not list files. */
async function requestFile(
  address: string,
  url: string,
  timeout: number,
): Promise<Buffer | undefined> {
  const { status, body } = await request(url, address, timeout);
  if (status === 200) return body;
  if (status === 404 || status === 403) return undefined;
  throw unexpectedStatus(url, status, 'Try again.');
}

/** Returns the address of a whole product, without a slash at its end. An error names the option that states it. */
export function servedAddress(text: string, option = '--against'): string {
  const example = `Give it like this: ${option} https://backshop.example`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(`"${text}" is not a URL. ${example}`);
  }
  if (url.href === url.origin + url.pathname) return url.href.replace(/\/+$/, '');
  throw new CommandError(
    `"${text}" has more than a protocol, a name, a port and a path. Give only these: ${option} ${url.origin}${url.pathname}`,
  );
}
