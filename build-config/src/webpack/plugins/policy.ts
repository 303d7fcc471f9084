import type { Compiler } from 'webpack';
import { type Policy, policyFile } from '../../output-format';

/** Writes the host's Content-Security-Policy next to its build, where delivery finds it. */
export class PolicyPlugin {
  readonly policy: Policy;

  constructor(policy: Policy) {
    this.policy = policy;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('PolicyPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('PolicyPlugin', () => {
        compilation.emitAsset(policyFile, new RawSource(JSON.stringify(this.policy, null, 2)));
      });
    });
  }
}
