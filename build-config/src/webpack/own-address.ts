import webpack, { type Compiler } from 'webpack';

/**
 * Lets a released remote find its files: beside its entry, whose address the browser tells while the entry
 * runs. Webpack's own way (`publicPath: 'auto'`) also serves workers and old browsers, and is in every entry.
 */
export class OwnAddressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OwnAddressPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.publicPath)
        .tap('OwnAddressPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new OwnAddressRuntime());
          return true;
        });
    });
  }
}

class OwnAddressRuntime extends webpack.RuntimeModule {
  constructor() {
    super('own address', webpack.RuntimeModule.STAGE_BASIC);
  }

  override generate(): string {
    return `__webpack_require__.p = document.currentScript.src.replace(/[^/]*$/, '');`;
  }
}
