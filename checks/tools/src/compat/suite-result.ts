import { stripVTControlCharacters } from 'node:util';

/** How the plumbing tests ended with one set of versions. */
export type SuiteResult =
  | { status: 'works'; tests: number }
  | {
      status: 'fails';
      /** Full name of the first failing test, or the step that failed before any test ran. */
      test: string;
      /** First line of its error message. */
      reason: string;
    };

/** The part of Jest's JSON report that is read here. */
interface JestReport {
  success: boolean;
  numPassedTests: number;
  testResults: {
    status: string;
    /** Why the file could not run. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Reads the result from Jest's JSON report. A report without passed tests counts as a failure. */
export function readSuiteResult(report: unknown): SuiteResult {
  const { success, numPassedTests, testResults } = report as JestReport;
  for (const { assertionResults, status, message } of testResults) {
    const failed = assertionResults.find((each) => each.status === 'failed');
    if (failed) return failure(failed.fullName, failed.failureMessages[0] ?? '');
    if (status === 'failed') return failure('a test file could not run', message);
  }
  if (numPassedTests === 0) return failure('no test ran', '');
  if (!success) return failure('Jest failed after the tests', '');
  return { status: 'works', tests: numPassedTests };
}

/** The longest reason, in characters. The reader runs the tests for the whole message. */
const maxReason = 120;

/** Returns a failure with the first line of its message that says something. */
export function failure(test: string, message: string): SuiteResult {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const reason = lines.find((line) => /\w/.test(line) && !line.startsWith('●')) ?? 'no message';
  const isLong = reason.length > maxReason;
  return { status: 'fails', test, reason: isLong ? `${reason.slice(0, maxReason - 1)}…` : reason };
}
