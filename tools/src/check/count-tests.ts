import type { Outcome } from './run';

/** Counts the tests in a Jest report. A file that could not run counts as one failed test. */
export function countJest(report: unknown): Outcome {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = report as Record<
    'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites',
    number
  >;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** The part of a Playwright report that is read here. */
interface PlaywrightReport {
  stats: Record<'expected' | 'unexpected' | 'flaky', number>;
  errors: unknown[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    tests: { status: string; annotations: { type: string; description?: string }[] }[];
  }[];
}

/**
 * Counts the tests in a Playwright report. Flaky tests and errors outside tests count as failed. Skipped
 * tests give one note for each reason.
 */
export function countPlaywright(report: unknown): Outcome {
  const { stats, errors, suites = [] } = report as PlaywrightReport;
  const notes = [...new Set(suites.flatMap(skipReasons))];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    ...(notes.length > 0 && { notes }),
  };
}

function skipReasons({ suites = [], specs }: PlaywrightSuite): string[] {
  const skipped = specs.flatMap(({ tests }) => tests).filter(({ status }) => status === 'skipped');
  const own = skipped.map(
    ({ annotations }) =>
      annotations.find(({ type }) => type === 'skip')?.description ?? 'A test was skipped.',
  );
  return [...own, ...suites.flatMap(skipReasons)];
}
