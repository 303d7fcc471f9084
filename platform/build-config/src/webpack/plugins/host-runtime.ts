import type { Compiler } from 'webpack';
import { runtimePackage, testedRuntimes } from '../../output-format';
import { scriptFile } from '../../script-file';
import { resolveAsPlugin } from '../federation';
import { addToEntry } from './entry-code';

/**
 * Makes a remote use the host's federation runtime, or load its own if the host has none that was tested
 * (docs/decisions/0073). `browser/host-runtime.ts` is the code that runs in the browser.
 */
export class HostRuntimePlugin {
  readonly remote: string;

  constructor(remote: string) {
    this.remote = remote;
  }

  apply(compiler: Compiler): void {
    addToEntry(compiler, this.remote, 'load-own-runtime');
    const { DefinePlugin, NormalModuleReplacementPlugin } = compiler.webpack;
    const replacement = scriptFile(import.meta.dirname, '../browser/host-runtime');
    // The federation plugin's generated code imports the runtime by this path.
    const runtime = resolveAsPlugin.resolve(`${runtimePackage}/bundler`).replaceAll('\\', '/');
    new NormalModuleReplacementPlugin(/\/bundler(\.js)?$/, (resolve) => {
      if (resolve.request === runtime) resolve.request = replacement;
    }).apply(compiler);
    new DefinePlugin({ TESTED_RUNTIMES: JSON.stringify(testedRuntimes) }).apply(compiler);
  }
}
