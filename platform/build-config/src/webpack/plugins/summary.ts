import type { Compiler } from 'webpack';
import { summaryFile } from '../../output-format';

/** What the shell can know about a remote before it loads it. Becomes part of the release. */
export type Summary = Record<string, unknown>;

/** Writes the summary of a remote next to its build, where delivery finds it. */
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

/** Returns the summary in a remote's configuration. The dev server has no build to read it from. */
export function summaryOf(plugins: readonly unknown[] = []): Summary | undefined {
  return plugins.find((plugin): plugin is SummaryPlugin => plugin instanceof SummaryPlugin)
    ?.summary;
}
