import type { Compiler } from 'webpack';
import { isSharedChunk } from '../shared-chunk-file';
import { addToEntry, chunkList } from './entry-code';

/** The code with which a shared chunk reads the name of the list from its own address. */
const ownName = 'document.currentScript.src.split("#").pop()';

/**
 * Lets several versions of a remote use the same lazy chunk, also in one page (docs/decisions/0043).
 * A chunk contains the name of the list that it adds itself to, and this name belongs to one build. A
 * shared chunk reads the name from its own address. `browser/shared-chunks.ts` writes it there.
 */
export class SharedChunksPlugin {
  readonly remote: string;
  readonly exposes: string[];

  /** @param exposes names of the chunks that belong to one version alone */
  constructor(remote: string, exposes: string[]) {
    this.remote = remote;
    this.exposes = exposes;
  }

  apply(compiler: Compiler): void {
    addToEntry(compiler, this.remote, 'shared-chunks');
    const { JavascriptModulesPlugin } = compiler.webpack.javascript;
    const { ReplaceSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('SharedChunksPlugin', (compilation) => {
      const hooks = JavascriptModulesPlugin.getCompilationHooks(compilation);
      // After webpack has written the name into the chunk, and before it hashes the content.
      hooks.renderChunk.tap({ name: 'SharedChunksPlugin', stage: 1 }, (source, { chunk }) => {
        if (!isSharedChunk(chunk, this.exposes)) return source;
        const name = JSON.stringify(chunkList(compiler));
        const code = String(source.source());
        if (!code.includes(name)) throw new Error(`webpack no longer writes ${name} into a chunk.`);
        const replaced = new ReplaceSource(source); // It keeps the source map.
        for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1)) {
          replaced.replace(at, at + name.length - 1, ownName);
        }
        return replaced;
      });
    });
  }
}
