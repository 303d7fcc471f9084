import type {
  ConsumesOptions,
  InitContainerEntryOptions,
} from '@module-federation/webpack-bundler-runtime/bundler';
import type * as OwnRuntime from './own-runtime';

/**
 * Part of a remote's entry, in place of the federation runtime: it uses the host's. If the host has none,
 * or one that no test has covered, the remote loads its own together with its first expose
 * (docs/decisions/0002).
 */
const { _FEDERATION_RUNTIME: provided } = globalThis as {
  _FEDERATION_RUNTIME?: { version: string };
};

const isTested = provided && TESTED_RUNTIMES.includes(provided.version);

let container: InitContainerEntryOptions;

/** Waits for the host and for the first expose. The entry and its container answer at once. */
const deferred = {
  init: () => undefined,
  initContainerEntry: (options: InitContainerEntryOptions) => {
    container = options;
  },
  consumes: (options: ConsumesOptions) => {
    // webpack also calls this function for the chunk with the runtime.
    if (!options.chunkMapping[options.chunkId]) return;
    const loading = __webpack_require__.ownRuntime() as Promise<typeof OwnRuntime>;
    options.promises.push(loading.then(({ consume }) => consume(container, options)));
  },
};

export default isTested ? provided : { bundlerRuntime: deferred };
