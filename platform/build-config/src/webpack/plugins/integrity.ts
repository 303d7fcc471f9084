import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Compilation, Compiler, sources } from 'webpack';

type FileType = 'js' | 'css';

/**
 * Lets an entry load only the chunks and stylesheets that it was built with: it carries the SHA-256 of
 * each, and the browser refuses a file with another content (docs/decisions/0062).
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const scripts = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      scripts.createScript.tap(
        'IntegrityPlugin',
        (code) => code + verifyingCode('script', 'chunkId', 'js'),
      );
      const stylesheets = MiniCssExtractPlugin.getCompilationHooks(compilation);
      stylesheets.beforeTagInsert.tap(
        'IntegrityPlugin',
        (code, { tag, chunkId }) => code + verifyingCode(tag, chunkId, 'css'),
      );
      // After the final hashes are in the scripts (OutputHashPlugin), and before they are compressed.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
      compilation.hooks.processAssets.tap({ name: 'IntegrityPlugin', stage }, () => {
        for (const entrypoint of compilation.entrypoints.values()) {
          fillIn(compilation, entrypoint.getRuntimeChunk()!);
        }
      });
    });
  }
}

/**
 * Returns runtime code that makes the browser refuse a file with another content. For a chunk without a
 * hash, the value matches no file. The host's preloads have the same attributes. Otherwise the browser
 * would fetch each file twice.
 * @param element name of the variable with the element
 * @param chunk name of the variable with the chunk's id
 */
function verifyingCode(element: string, chunk: string, type: FileType): string {
  return `
    ${element}.integrity = "sha256-" + ${JSON.stringify(placeholder(type))}[${chunk}];
    ${element}.crossOrigin = "anonymous";`;
}

function placeholder(type: FileType): string {
  return `__INTEGRITY_${type}__`;
}

/** Replaces the placeholders in an entry with the hashes of the files that it loads. */
function fillIn(compilation: Compilation, entry: Chunk): void {
  const { RawSource, ReplaceSource } = compilation.compiler.webpack.sources;
  const [script] = filesOf(entry, 'js');
  const late = [...entry.getAllAsyncChunks()];
  const code = read(compilation, script!).toString();
  const { mapped, updateMap } = withSourceMap(compilation, script!);
  const filledIn = new ReplaceSource(mapped);
  for (const type of ['js', 'css'] as const) {
    const hashes = late.flatMap((chunk) =>
      filesOf(chunk, type).map((file) => [String(chunk.id), hash(read(compilation, file))]),
    );
    const text = JSON.stringify(placeholder(type));
    const start = code.indexOf(text);
    if (start >= 0 !== hashes.length > 0) {
      throw new Error(`webpack no longer writes ${text} into an entry that loads ${type} files.`);
    }
    if (start < 0) continue;
    const filled = JSON.stringify(Object.fromEntries(hashes.sort()));
    filledIn.replace(start, start + text.length - 1, filled);
  }
  compilation.updateAsset(script!, new RawSource(filledIn.source()));
  updateMap(filledIn);
}

/** webpack has already written the source map, so each replacement has to update it. */
function withSourceMap(compilation: Compilation, script: string) {
  const { RawSource, SourceMapSource } = compilation.compiler.webpack.sources;
  const { source, info } = compilation.getAsset(script)!;
  const file = info.related?.sourceMap as string | undefined;
  if (!file) return { mapped: source, updateMap: () => undefined };
  const map = read(compilation, file).toString();
  return {
    mapped: new SourceMapSource(source.source().toString(), script, map),
    updateMap: (changed: sources.ReplaceSource) =>
      compilation.updateAsset(file, new RawSource(JSON.stringify(changed.map()))),
  };
}

function filesOf(chunk: Chunk, type: FileType): string[] {
  return [...chunk.files].filter((file) => file.endsWith(`.${type}`));
}

function read(compilation: Compilation, file: string): Buffer {
  return compilation.getAsset(file)!.source.buffer();
}

function hash(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64');
}
