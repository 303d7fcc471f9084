import webpack from 'webpack';

/**
 * Returns a plugin that starts each script with a hint for Chromium: compile all functions while the
 * script downloads, instead of each one at its first call (docs/decisions/0045). Other browsers ignore
 * the comment.
 */
export function compileHint() {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });
}
