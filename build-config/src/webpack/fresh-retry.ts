import webpack, { type Compiler } from 'webpack';

/**
 * Asks for a chunk that failed under a new address the next time (`?retry=1`). Under the old one a
 * browser joins the request that still hangs, or answers from the cache.
 */
export class FreshRetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FreshRetryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FreshRetryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new FreshRetryRuntime());
      });
    });
  }
}

class FreshRetryRuntime extends webpack.RuntimeModule {
  constructor() {
    super('fresh retry', webpack.RuntimeModule.STAGE_TRIGGER);
  }

  /** Wraps webpack's own functions: `e` loads a chunk; `u` and `miniCssF` name its files. */
  override generate(): string {
    return `
      var failures = {};
      ['u', 'miniCssF'].forEach(function (naming) {
        var nameOf = __webpack_require__[naming];
        if (nameOf) __webpack_require__[naming] = function (id) {
          return nameOf(id) + (failures[id] ? '?retry=' + failures[id] : '');
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
