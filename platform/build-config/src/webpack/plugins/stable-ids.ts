import type { Compiler } from 'webpack';

/** Matches the identifier of a module that depends on the path of the workspace. */
const entryFile = /[\\/]\.federation[\\/]entry\./;

/**
 * Makes the same sources give the same version in every folder. The federation plugin generates an entry
 * file whose name depends on the path of the workspace, and webpack derives module ids from this name.
 * This plugin gives fixed ids to this file, and to a remote's container, whose identifier contains it.
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
