import webpack, { type Chunk, type Compiler } from 'webpack';
import { chunkList, lastingChunk, mark } from './chunk-names';

/** Lets a remote's build load its lasting chunks: each comes through a list of its own. */
export class LastingChunksPlugin {
  readonly remote: string;
  readonly exposes: string[];

  /** @param exposes names of its chunks that do not last */
  constructor(remote: string, exposes: string[]) {
    this.remote = remote;
    this.exposes = exposes;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LastingChunksPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunkHandlers)
        .tap('LastingChunksPlugin', (chunk) => {
          const isLasting = ({ name }: Chunk) => !this.exposes.includes(name ?? '');
          if (![...chunk.getAllAsyncChunks()].some(isLasting)) return;
          compilation.addRuntimeModule(chunk, new LastingChunksRuntime(this.remote));
        });
    });
  }
}

class LastingChunksRuntime extends webpack.RuntimeModule {
  readonly remote: string;

  constructor(remote: string) {
    super('lasting chunks', webpack.RuntimeModule.STAGE_BASIC);
    this.remote = remote;
  }

  override generate(): string {
    return lastingChunksCode(this.remote);
  }
}

/**
 * Wraps webpack's function that names a chunk's file. What a lasting chunk pushes to its list is handed
 * to whoever listened there before (another version in the same page), and to this build.
 */
export function lastingChunksCode(remote: string): string {
  const listOf = (ofMark: string) => JSON.stringify(chunkList(remote, ofMark));
  return `
      var nameOf = __webpack_require__.u, lists = {};
      __webpack_require__.u = (id) => {
        var file = nameOf(id), hash = (${lastingChunk}.exec(file) || [])[1];
        if (!hash) return file;
        var name = ${listOf('')} + hash, before = self[name];
        lists[name] ||= self[name] = { push(chunk) {
          before?.push(chunk);
          self[${listOf(mark)}].push(chunk);
        } };
        return '../' + file;
      };`;
}
