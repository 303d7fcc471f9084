import type { Compiler } from 'webpack';

/** Writes a file into the build's output. */
export class EmitFilePlugin {
  readonly file: string;
  readonly content: string | Buffer;

  constructor(file: string, content: string | Buffer) {
    this.file = file;
    this.content = content;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('EmitFilePlugin', (compilation) => {
      compilation.hooks.processAssets.tap('EmitFilePlugin', () => {
        compilation.emitAsset(this.file, new RawSource(this.content));
      });
    });
  }
}
