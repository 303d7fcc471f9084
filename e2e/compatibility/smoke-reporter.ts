import { stripVTControlCharacters } from 'node:util';
import type { Reporter, Suite, TestError } from '@playwright/test/reporter';

/** The most lines of an error that are printed. */
const maxLines = 8;

/** Prints one line for each check, and the errors of those that failed. */
export default class SmokeReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite) {
    this.suite = suite;
  }

  /** Called for an error outside of the checks. */
  onError(error: TestError) {
    console.log(describe(error));
  }

  onEnd() {
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const again = outcome === 'flaky' ? ' (at the second attempt)' : '';
      if (outcome !== 'unexpected') {
        console.log(`  passed  ${test.title}${again}`);
        continue;
      }
      console.log(`  FAILED  ${test.title}`);
      for (const error of test.results.at(-1)?.errors ?? []) console.log(describe(error));
    }
  }

  printsToStdio() {
    return true;
  }
}

function describe({ message = '' }: TestError): string {
  const [report = ''] = stripVTControlCharacters(message).split('Call log:');
  const lines = report.split('\n').filter((line) => line.trim());
  const shown = lines.slice(0, maxLines).map((line) => `          ${line}`);
  return [...shown, ...(lines.length > maxLines ? ['          …'] : [])].join('\n');
}
