import type { Compiler } from 'webpack';
import { scriptFile } from '../../script-file';

/**
 * Adds a module of `src/webpack/browser` to the entry of a remote. The module runs when the entry
 * starts. It can use `CHUNK_LIST`, the name of the list that the build's chunks add themselves to.
 */
export function addToEntry(compiler: Compiler, remote: string, module: string): void {
  const { DefinePlugin, EntryPlugin } = compiler.webpack;
  const file = scriptFile(import.meta.dirname, `../browser/${module}`);
  new EntryPlugin(compiler.context, file, { name: remote }).apply(compiler);
  // By then, webpack has filled in the options that the configuration leaves out.
  compiler.hooks.initialize.tap('addToEntry', () => {
    new DefinePlugin({ CHUNK_LIST: JSON.stringify(chunkList(compiler)) }).apply(compiler);
  });
}

/** Name of the global list that the chunks of a build add themselves to. */
export function chunkList(compiler: Compiler): string {
  return String(compiler.options.output.chunkLoadingGlobal);
}
