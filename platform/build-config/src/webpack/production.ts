import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { basename, isAbsolute, join, relative } from 'node:path';
import webpack from 'webpack';
import { esbuildTargets } from '../oldest-browsers';
import { sourceMapSuffix } from '../output-files';

/** @param name of the package in the federation */
export function scriptMinimizer(name: string) {
  return new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: {
      // With 0, the minifier makes passes until nothing gets smaller.
      compress: { passes: 0 },
      // Names from frequent characters would depend on the hashes in a remote's code, and these on the folder
      // that it is built in. The host's code has none, and is smaller with such names.
      mangle: { disableCharFreq: name !== 'host' },
      format: { comments: false },
    },
    extractComments: false,
  });
}

export function stylesheetMinimizer() {
  return new MinimizerPlugin({
    test: /\.css$/,
    minify: MinimizerPlugin.esbuildMinifyCss,
    minimizerOptions: { target: esbuildTargets },
  });
}

/**
 * Returns a plugin that starts each script with a hint for Chromium: compile all functions while the
 * script downloads, instead of each one at its first call (docs/decisions/0042). Other browsers ignore
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

/** Returns plugins that write a Brotli and a gzip copy of each text file next to it. */
export function compression() {
  return [compressedCopies('brotliCompress', 'br'), compressedCopies('gzip', 'gz')];
}

function compressedCopies(algorithm: 'brotliCompress' | 'gzip', extension: string) {
  return new CompressionPlugin({
    algorithm,
    filename: `[path][base].${extension}`,
    test: /\.(js|css|svg)$/,
    minRatio: 1,
  });
}

/**
 * Returns a plugin that writes a source map beside each script, which the script does not mention. A release
 * keeps the maps where staff cannot read them (docs/decisions/0101). They have no source code.
 * @param root absolute path of the package
 */
export function sourceMaps(root: string) {
  return new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: `[file]${sourceMapSuffix}`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: ({ absoluteResourcePath, resourcePath }: SourceFile) =>
      isAbsolute(absoluteResourcePath) ? nameOf(root, absoluteResourcePath) : resourcePath,
  });
}

/** What webpack knows about a source file. */
interface SourceFile {
  absoluteResourcePath: string;
  resourcePath: string;
}

/** Returns a path that begins with the folder of a package: `remote-dashboard/src/index.ts`. */
function nameOf(root: string, file: string): string {
  const installed = file.lastIndexOf('node_modules/');
  if (installed >= 0) return file.slice(installed);
  return join(basename(root), relative(root, file));
}
