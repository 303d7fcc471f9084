import type { Compiler } from 'webpack';

/** Part of the identifier of a module whose name holds the folder of the workspace. */
const entryFile = /[\\/]\.federation[\\/]entry\./;

/**
 * Gives the federation's own entry, and a remote's container that names it, fixed ids. Otherwise they
 * follow from the folder in which the workspace lies, and the same sources built elsewhere would be
 * another version.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        for (const module of modules) {
          const identifier = module.identifier();
          if (!entryFile.test(identifier)) continue;
          const id = identifier.startsWith('container entry') ? 'container' : 'federation';
          compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
