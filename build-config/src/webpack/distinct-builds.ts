import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';

/** Stands in the build's global names until its content is known. */
const token = '__BUILD__';

/**
 * The global names of a remote's build. Two versions of one remote can be in a page at once; with the
 * same names each would take in the other's chunks.
 */
export function distinctNames(name: string) {
  return { uniqueName: `${name}_${token}`, chunkLoadingGlobal: `chunks_${name}_${token}` };
}

/** Puts a hash of the whole build where `distinctNames` left a place for it. */
export class DistinctBuildsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('DistinctBuildsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH;
      compilation.hooks.processAssets.tap({ name: 'DistinctBuildsPlugin', stage }, (assets) => {
        const hash = createHash('sha256');
        for (const name of Object.keys(assets).sort()) {
          hash.update(name).update(assets[name]!.buffer());
        }
        const build = hash.digest('hex').slice(0, 10);
        for (const name of Object.keys(assets).filter((each) => each.endsWith('.js'))) {
          compilation.updateAsset(
            name,
            (source) => new sources.RawSource(String(source.source()).replaceAll(token, build)),
          );
        }
      });
    });
  }
}
