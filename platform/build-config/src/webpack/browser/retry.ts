/**
 * Part of a remote's entry. Gives each repeated request an address of its own. With the same address,
 * the browser would join a request that still hangs, or answer from its cache.
 */

const { src, dataset } = document.currentScript as HTMLScriptElement;
// The host deletes the list when it no longer uses this version.
dataset.chunkList = CHUNK_LIST;
// Does what `publicPath: 'auto'` does, with 150 bytes less in each entry (docs/decisions/0047).
__webpack_public_path__ = new URL('.', src).href;

/** How often the host has restarted this remote: 1 for `remoteEntry.js?retry=1`. */
const restarts = /[?&]retry=(\d+)/.exec(src)?.[1];
const attempts: Record<string, number> = {};

/** Returns the given address for the first request, and later a new one for the same file. */
function retryAddress(address: string): string {
  const attempt = (attempts[address] = (attempts[address] ?? -1) + 1);
  return restarts || attempt ? `${address}?retry=${restarts ?? 0}.${attempt}` : address;
}

const scriptFilename = __webpack_get_script_filename__;
__webpack_get_script_filename__ = (chunk) => retryAddress(scriptFilename(chunk));
__webpack_require__.retryAddress = retryAddress;

// When an entry starts, it takes over all chunks in the list. This code keeps the list empty, so that a
// restarted entry takes over no chunks from earlier starts.
const list = (globalThis as unknown as Record<string, unknown[]>)[CHUNK_LIST]!;
const push = list.push;
list.push = (chunk) => {
  push(chunk);
  return (list.length = 0);
};

export {};
