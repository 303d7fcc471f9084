import type { Outcome } from './run';

/** Counts the tests in a report of Jest; a file that could not be run counts as a failed test. */
export function countJest(report: unknown): Outcome {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = report as Record<
    'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites',
    number
  >;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** Counts the tests in a report of Playwright; errors outside of tests count as failed tests. */
export function countPlaywright(report: unknown): Outcome {
  const { stats, errors } = report as {
    stats: Record<'expected' | 'unexpected' | 'flaky', number>;
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
