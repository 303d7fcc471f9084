import { basename, isAbsolute, join, relative } from 'node:path';
import webpack from 'webpack';
import { sourceMapSuffix } from '../../output-format';

/**
 * Returns a plugin that writes a source map beside each script, which the script does not mention. A release
 * keeps the maps where staff cannot read them (docs/decisions/0102). They have no source code.
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
