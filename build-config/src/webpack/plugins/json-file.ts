import type { Compiler } from 'webpack';

/** Writes a value as a JSON file into the build's output. Delivery reads it there. */
export class JsonFilePlugin {
  readonly file: string;
  readonly value: unknown;

  constructor(file: string, value: unknown) {
    this.file = file;
    this.value = value;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('JsonFilePlugin', (compilation) => {
      compilation.hooks.processAssets.tap('JsonFilePlugin', () => {
        compilation.emitAsset(this.file, new RawSource(JSON.stringify(this.value, null, 2)));
      });
    });
  }
}
