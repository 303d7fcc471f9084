import { createHash } from 'node:crypto';
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

/**
 * Stands for the hash until the output is known. It can be part of an identifier, and is as long as the hash, so
 * source maps stay right.
 */
const placeholder = '_OutputHash';

/**
 * Returns the `uniqueName` of a remote's build, from which webpack derives the name of its chunk list. Two
 * versions of a remote can be in a page at once. With the same name, each runs the chunks of the other.
 */
export function uniqueName(remote: string): string {
  return remote + placeholder;
}

/**
 * Completes the unique name of a remote with a hash of its scripts and stylesheets. So a version changes
 * if and only if its output changes (docs/decisions/0007).
 */
export class OutputHashPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('OutputHashPlugin', (compilation) => {
      // After webpack has put the hashes of shared chunks into the scripts, and before IntegrityPlugin.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'OutputHashPlugin', stage }, (assets) => {
        const files = Object.keys(assets).filter((file) => /\.(js|css)$/.test(file));
        const hash = createHash('sha256');
        for (const file of files.sort()) {
          hash.update(`${file}\0`).update(assets[file]!.buffer()).update('\0');
        }
        const name = `_${hash.digest('hex')}`.slice(0, placeholder.length);
        for (const file of files) {
          const text = String(assets[file]!.source());
          if (!text.includes(placeholder)) continue;
          compilation.updateAsset(file, new sources.RawSource(text.replaceAll(placeholder, name)));
        }
      });
    });
  }
}
