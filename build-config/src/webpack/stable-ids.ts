import webpack, { type Compiler, type Module } from 'webpack';

/**
 * Gives the federation's own entry module a fixed id. Otherwise its id follows from the folder in
 * which the workspace lies, and the same sources built elsewhere would be another version.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        for (const module of modules) {
          if (isFederationEntry(module)) compilation.chunkGraph.setModuleId(module, 'federation');
        }
      });
    });
  }
}

/** The file that the federation plugin writes; the container, whose name holds its path, is another. */
function isFederationEntry(module: Module): boolean {
  return (
    module instanceof webpack.NormalModule && /[\\/]\.federation[\\/]entry\./.test(module.resource)
  );
}
