import type { Outcome } from './run';

/** Counts the tests in a Jest report. A file that could not run counts as one failed test. */
export function countJest(report: unknown): Outcome {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = report as Record<
    'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites',
    number
  >;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** Counts the tests in a Playwright report. Flaky tests and errors outside tests count as failed. */
export function countPlaywright(report: unknown): Outcome {
  const { stats, errors } = report as {
    stats: Record<'expected' | 'unexpected' | 'flaky', number>;
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
