import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';
import { addToEntry } from './entry-code';

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
