import type { Compiler } from 'webpack';
import { summaryFile } from '../output-format';

/** What a remote states about itself when it is built; travels in the release. */
export type Summary = Record<string, unknown>;

/** Writes a remote's summary beside its build, where delivery finds it. */
export class SummaryPlugin {
  readonly summary: Summary;

  constructor(summary: Summary) {
    this.summary = summary;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('SummaryPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('SummaryPlugin', () => {
        compilation.emitAsset(summaryFile, new RawSource(JSON.stringify(this.summary)));
      });
    });
  }
}

/** The summary in a remote's configuration, for a dev server that has no build to read it from. */
export function summaryOf(plugins: readonly unknown[] = []): Summary | undefined {
  return plugins.find((plugin): plugin is SummaryPlugin => plugin instanceof SummaryPlugin)
    ?.summary;
}
