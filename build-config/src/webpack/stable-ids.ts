import type { Compiler } from 'webpack';

/**
 * Gives the federation's own entry module a fixed id. Otherwise its id follows from the folder in
 * which the workspace lies, and the same sources built elsewhere would be another version.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        for (const module of modules) {
          const isEntry = /[\\/]\.federation[\\/]entry\./.test(module.identifier());
          if (isEntry) compilation.chunkGraph.setModuleId(module, 'federation');
        }
      });
    });
  }
}
