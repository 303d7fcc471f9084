import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { extname, join } from 'node:path';
import type { Chunk, Compiler } from 'webpack';
import { sharedChunkPrefix } from '../../output-files';

/**
 * Returns the path of a module in `browser/`. It is TypeScript in the workspace, and JavaScript in the
 * installed package.
 */
export function browserModule(name: string): string {
  return join(import.meta.dirname, '../browser', name + extname(import.meta.filename));
}

/**
 * Adds a module of `browser/` to the entry of a remote. The module runs when the entry starts. It can
 * use `CHUNK_LIST`, the name of the list that the build's chunks add themselves to.
 */
export function addToEntry(compiler: Compiler, remote: string, module: string): void {
  const { DefinePlugin, EntryPlugin } = compiler.webpack;
  new EntryPlugin(compiler.context, browserModule(module), { name: remote }).apply(compiler);
  // By then, webpack has filled in the options that the configuration leaves out.
  compiler.hooks.initialize.tap('addToEntry', () => {
    new DefinePlugin({ CHUNK_LIST: JSON.stringify(chunkList(compiler)) }).apply(compiler);
  });
}

/** Name of the global list that the chunks of a build add themselves to. */
function chunkList(compiler: Compiler): string {
  return String(compiler.options.output.chunkLoadingGlobal);
}

/**
 * Lets a remote request a file again after a failure, and lets the host restart the remote from
 * `remoteEntry.js?retry=1` (docs/decisions/0006). `browser/retry.ts` is the code that runs in the browser.
 */
export class RetryPlugin {
  readonly remote: string;

  constructor(remote: string) {
    this.remote = remote;
  }

  apply(compiler: Compiler): void {
    addToEntry(compiler, this.remote, 'retry');
    // Hot reloading finds a stylesheet by its original address.
    if (compiler.options.mode === 'development') return;
    const { RuntimeGlobals } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RetryPlugin', (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'RetryPlugin',
        (code, { tag, href }) => {
          const address = `${RuntimeGlobals.require}.retryAddress(${href})`;
          // mini-css-extract-plugin skips a stylesheet if a link in the document has the same text in
          // `href`. "./" makes the text differ, but not the address that the browser requests.
          return `${code}\n${tag}.href = ${address}.replace(/[^/]*$/, "./$&");`;
        },
      );
    });
  }
}

/**
 * Returns webpack's `chunkFilename` option for a remote. Each shared chunk gets a folder of its own,
 * named after its content, which lies next to the versions on the origin. A hash in the name of every file of a version
 * would do as well, but `index.html` would contain one for each expose. Native modules would not do: a failed `import()`
 * does not distinguish a lost connection from HTML in place of a script.
 * @param ownChunks names of the chunks that stay in the folder of the version
 */
export function chunkFilename(ownChunks: string[]) {
  return ({ chunk }: { chunk?: Pick<Chunk, 'name'> }) =>
    isSharedChunk(chunk, ownChunks)
      ? `${sharedChunkPrefix}[contenthash:10]/[name].js`
      : '[name].js';
}

/** Whether a chunk is loaded lazily, so that several versions can use the same file. */
function isSharedChunk(chunk: Pick<Chunk, 'name'> | undefined, ownChunks: string[]): boolean {
  return !ownChunks.includes(chunk?.name ?? '');
}

/** The code with which a shared chunk reads the name of the list from its own address. */
const ownListName = 'document.currentScript.src.split("#").pop()';

/**
 * Lets several versions of a remote use the same lazy chunk, also in one page.
 * A chunk contains the name of the list that it adds itself to, and this name belongs to one build. A
 * shared chunk reads the name from its own address. `browser/shared-chunks.ts` writes it there.
 */
export class SharedChunksPlugin {
  readonly remote: string;
  readonly ownChunks: string[];

  /** @param ownChunks names of the chunks that belong to one version alone */
  constructor(remote: string, ownChunks: string[]) {
    this.remote = remote;
    this.ownChunks = ownChunks;
  }

  apply(compiler: Compiler): void {
    addToEntry(compiler, this.remote, 'shared-chunks');
    const { JavascriptModulesPlugin } = compiler.webpack.javascript;
    const { ReplaceSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('SharedChunksPlugin', (compilation) => {
      const hooks = JavascriptModulesPlugin.getCompilationHooks(compilation);
      // After webpack has written the name into the chunk, and before it hashes the content.
      hooks.renderChunk.tap({ name: 'SharedChunksPlugin', stage: 1 }, (source, { chunk }) => {
        if (!isSharedChunk(chunk, this.ownChunks)) return source;
        const name = JSON.stringify(chunkList(compiler));
        const code = String(source.source());
        if (!code.includes(name)) throw new Error(`webpack no longer writes ${name} into a chunk.`);
        const replaced = new ReplaceSource(source); // It keeps the source map.
        for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1)) {
          replaced.replace(at, at + name.length - 1, ownListName);
        }
        return replaced;
      });
    });
  }
}
