import type { Compilation, Compiler } from 'webpack';
import { SourceError } from '../../source-error';

/** Contents of files, by their paths in the output. */
type Files = Record<string, string | Buffer>;

/** Writes files into a build's output. */
export class EmitFilesPlugin {
  readonly files: Files | ((compilation: Compilation) => Files | Promise<Files>);
  readonly stage: number;

  /**
   * @param files or a function that returns them. If it throws a `SourceError`, the build reports its message.
   * @param stage of webpack's `processAssets`
   */
  constructor(files: EmitFilesPlugin['files'], stage = 0) {
    this.files = files;
    this.stage = stage;
  }

  apply(compiler: Compiler): void {
    const { sources, WebpackError } = compiler.webpack;
    const tap = { name: 'EmitFilesPlugin', stage: this.stage };
    compiler.hooks.thisCompilation.tap(tap.name, (compilation) => {
      compilation.hooks.processAssets.tapPromise(tap, async () => {
        try {
          const { files } = this;
          const emitted = typeof files === 'function' ? await files(compilation) : files;
          for (const [file, content] of Object.entries(emitted)) {
            compilation.emitAsset(file, new sources.RawSource(content));
          }
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          compilation.errors.push(new WebpackError(error.message));
        }
      });
    });
  }
}

/** Returns a value as the text of a JSON file that people read, too. */
export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
