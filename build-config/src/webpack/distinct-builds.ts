import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import { chunkList, lastingChunk, mark } from './chunk-names';

/**
 * The global names of a remote's build. Two versions of one remote can be in a page at once; with the
 * same names each would take in the other's chunks.
 */
export function distinctNames(name: string) {
  return { uniqueName: `${name}_${mark}`, chunkLoadingGlobal: chunkList(name, mark) };
}

/**
 * Puts a hash where `distinctNames` left a place for it: of the whole build, or in a lasting chunk, which
 * several builds have in common, its own.
 */
export class DistinctBuildsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('DistinctBuildsPlugin', (compilation) => {
      // Right after the files have got the names that say the hash of their content.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'DistinctBuildsPlugin', stage }, (assets) => {
        const hash = createHash('sha256');
        for (const name of Object.keys(assets).sort()) {
          hash.update(name).update(assets[name]!.buffer());
        }
        const build = hash.digest('hex').slice(0, 10);
        for (const name of Object.keys(assets).filter((each) => each.endsWith('.js'))) {
          const own = lastingChunk.exec(name)?.[1] ?? build;
          compilation.updateAsset(
            name,
            (source) => new sources.RawSource(String(source.source()).replaceAll(mark, own)),
          );
        }
      });
    });
  }
}
