/** URL of the folder with the remote's files. */
declare let __webpack_public_path__: string;

/** Returns the path of a chunk's file. Each request of webpack calls it once. Can be replaced. */
declare let __webpack_get_script_filename__: (chunk: number | string) => string;

declare const __webpack_require__: {
  /** Defined by `retry.ts`, used by the code that RetryPlugin adds to mini-css-extract-plugin's. */
  retryAddress: (address: string) => string;
  /** Defined by `load-own-runtime.ts`, used by `host-runtime.ts`. */
  ownRuntime: () => Promise<unknown>;
};

/** Name of the global list that the chunks of this build add themselves to. */
declare const CHUNK_LIST: string;

/** The versions of Module Federation whose runtime the remote can take from a host. */
declare const TESTED_RUNTIMES: readonly string[];
