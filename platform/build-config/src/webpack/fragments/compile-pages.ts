import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import { fragmentBase } from '../../fragment-html';
import { fragmentCompiler } from '../rules';

/** Packages that the render process provides. */
const provided = /^react(-dom)?(\/|$)/;

/**
 * Compiles pages so that Node can run them: the same sources and class names as in the browser. React and
 * lazy chunks are not compiled.
 * @param base the configuration of the remote's build
 * @param pages for each page, the file that exports its component
 * @returns for each page, a CommonJS module
 * @throws Error with webpack's messages when a page does not compile
 */
export async function compilePages(
  { context, resolve, module }: Configuration,
  pages: Record<string, string>,
): Promise<Record<string, string>> {
  const compiler = webpack({
    name: fragmentCompiler,
    mode: 'production',
    ...(context && { context }),
    // Packages resolve to the same files as in the browser.
    target: ['web', 'es2022'],
    devtool: false,
    entry: pages,
    externals: provided,
    externalsType: 'commonjs',
    output: {
      filename: '[name]',
      library: { type: 'commonjs2' },
      publicPath: `${fragmentBase}/`,
      assetModuleFilename: '[name][ext]',
    },
    ...(resolve && { resolve }),
    // Without a document, the address of `new URL('./file', import.meta.url)` stays the one of an import.
    module: { ...module, parser: { ...module?.parser, javascript: { url: 'relative' } } },
    // Error messages name modules and components.
    optimization: { minimize: false, concatenateModules: false, moduleIds: 'named' },
    infrastructureLogging: { level: 'error' },
  });
  compiler.hooks.shouldEmit.tap('compilePages', () => false);
  const stats = (await promisify(compiler.run.bind(compiler))())!;
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  const read = (name: string) => String(stats.compilation.getAsset(name)!.source.source());
  return Object.fromEntries(Object.keys(pages).map((name) => [name, read(name)]));
}
