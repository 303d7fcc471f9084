import type { Compiler } from 'webpack';

/** Writes a text file into the build's output. */
export class TextFilePlugin {
  readonly file: string;
  readonly text: string;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('TextFilePlugin', (compilation) => {
      compilation.hooks.processAssets.tap('TextFilePlugin', () => {
        compilation.emitAsset(this.file, new RawSource(this.text));
      });
    });
  }
}
