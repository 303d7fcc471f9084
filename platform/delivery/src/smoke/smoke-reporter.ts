import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, Suite, TestError } from '@playwright/test/reporter';
import { protectTerminal } from '../base/printed-text';
import { resultsVariable } from './run-checks';
import type { Check } from './verdict';

/** The most lines of an error that are printed. */
const maxLines = 8;

/** Prints one line for each check, and the errors of those that failed. Writes the results to a file. */
export default class SmokeReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite) {
    protectTerminal();
    this.suite = suite;
  }

  /** Called for an error outside of the checks. */
  onError(error: TestError) {
    console.log(reasonOf(error));
  }

  onEnd() {
    const results: Check[] = [];
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const about = test.parent.title;
      results.push({ package: about, name: test.title, isPassed: outcome !== 'unexpected' });
      const again = outcome === 'flaky' ? ' (at the second attempt)' : '';
      if (outcome !== 'unexpected') {
        console.log(`  passed  ${about}: ${test.title}${again}`);
        continue;
      }
      console.log(`  FAILED  ${about}: ${test.title}`);
      for (const error of test.results.at(-1)?.errors ?? []) console.log(reasonOf(error));
    }
    const file = process.env[resultsVariable];
    if (file) writeFileSync(file, JSON.stringify(results));
  }

  printsToStdio() {
    return true;
  }
}

function reasonOf({ message = '' }: TestError): string {
  const [report = ''] = stripVTControlCharacters(message).split('Call log:');
  const lines = report.split('\n').filter((line) => line.trim());
  const shown = lines.slice(0, maxLines).map((line) => `          ${line}`);
  return [...shown, ...(lines.length > maxLines ? ['          …'] : [])].join('\n');
}
