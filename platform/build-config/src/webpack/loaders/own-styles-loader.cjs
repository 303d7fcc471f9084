const { basename } = require('node:path');

/**
 * Fails the build of a remote when one of its stylesheets could change the pages of other teams. The option `problemsIn`
 * is `foreignStyles` of own-styles.ts, which a CommonJS file cannot load.
 * @this {import('webpack').LoaderContext<{ problemsIn: (css: string, file: string) => string[] }>}
 * @param {string} css
 * @param {Parameters<import('webpack').LoaderContext<object>['callback']>[2]} map
 */
module.exports = function ownStylesLoader(css, map) {
  for (const problem of this.getOptions().problemsIn(css, basename(this.resourcePath)))
    this.emitError(new Error(problem));
  this.callback(null, css, map);
};
