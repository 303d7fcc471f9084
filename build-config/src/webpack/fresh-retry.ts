import webpack, { type Compiler } from 'webpack';

/**
 * Lets a failure be forgotten. A chunk that failed is asked for under a new address the next time, and
 * an entry that was itself asked for again (`remoteEntry.js?retry=1`) takes nothing that an earlier run
 * of it had loaded. Under the old address a browser joins the request that still hangs, or answers
 * from the cache.
 */
export class FreshRetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FreshRetryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FreshRetryPlugin', (chunk) => {
        if (!compilation.chunks.has(chunk)) return; // Code that runs while it is built loads nothing.
        const { chunkLoadingGlobal } = compilation.outputOptions;
        compilation.addRuntimeModule(chunk, new FreshRetryRuntime(String(chunkLoadingGlobal)));
      });
    });
  }
}

class FreshRetryRuntime extends webpack.RuntimeModule {
  readonly chunkLoadingGlobal: string;

  constructor(chunkLoadingGlobal: string) {
    // After the functions that name files are there, before chunks that lie ready are taken in.
    super('fresh retry', webpack.RuntimeModule.STAGE_BASIC);
    this.chunkLoadingGlobal = chunkLoadingGlobal;
  }

  /** Wraps webpack's own functions: `e` loads a chunk; `u` and `miniCssF` name its files. */
  override generate(): string {
    return `
      var run = (/[?&]retry=(\\d+)/.exec((document.currentScript || {}).src) || [])[1] || 0;
      if (run) (self[${JSON.stringify(this.chunkLoadingGlobal)}] || []).length = 0;
      var failures = {};
      ['u', 'miniCssF'].forEach(function (naming) {
        var nameOf = __webpack_require__[naming];
        if (nameOf) __webpack_require__[naming] = function (id) {
          var again = failures[id] || 0;
          return nameOf(id) + (run || again ? '?retry=' + run + '.' + again : '');
        };
      });
      var load = __webpack_require__.e;
      if (load) __webpack_require__.e = function (id) {
        return load(id).catch(function (error) {
          failures[id] = (failures[id] || 0) + 1;
          throw error;
        });
      };`;
  }
}
