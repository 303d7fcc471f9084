import { stripVTControlCharacters } from 'node:util';
import type { Outcome } from './run';

/** The part of a Jest report that is read here. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    /** Why the file could not run, or the messages of all its failed tests. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/**
 * Counts the tests in a Jest report. A file that could not run counts as one failed test.
 * @param files the test files that should have run, relative to the folder that Jest ran in
 */
export function countJest(report: unknown, files: readonly string[] = []): Outcome {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } =
    report as JestReport;
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (assertionResults.length === 0 && message) return [failure(name, message)];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${name} › ${fullName}`, failureMessages[0]),
    );
  });
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${name} › ${fullName}`),
  );
  const hasRun = (file: string) => testResults.some(({ name }) => name.endsWith(`/${file}`));
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    failures,
    skipped: [...skipped, ...files.filter((file) => !hasRun(file))],
  };
}

/** The part of a Playwright report that is read here. */
interface PlaywrightReport {
  stats: Record<'expected' | 'unexpected' | 'flaky', number>;
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  line: number;
  tests: {
    projectName: string;
    status: string;
    annotations: { type: string; description?: string }[];
    results: { error?: { message?: string } }[];
  }[];
}

/**
 * Counts the tests in a Playwright report. Flaky tests and errors outside tests count as failed.
 * @param files the test files that should have run, relative to the folder of the tests
 */
export function countPlaywright(report: unknown, files: readonly string[] = []): Outcome {
  const { stats, errors, suites } = report as PlaywrightReport;
  const specs = suites.flatMap(specsIn);
  const failures = [
    ...specs.flatMap(failuresOf),
    ...errors.map(({ message }) => failure('outside tests', message)),
  ];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures,
    skipped: [
      ...specs.flatMap(skippedIn),
      ...files.filter((file) => !specs.some((spec) => spec.file === file)),
    ],
  };
}

function specsIn({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

function failuresOf({ title, file, line, tests }: PlaywrightSpec): string[] {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ projectName, results }) =>
      failure(
        `[${projectName}] ${file}:${line} › ${title}`,
        results.find(({ error }) => error)?.error?.message,
      ),
    );
}

function skippedIn({ title, file, tests }: PlaywrightSpec): string[] {
  return tests
    .filter(({ status }) => status === 'skipped')
    .map(({ projectName, annotations }) => {
      const reason = annotations.find(({ type }) => type === 'skip')?.description;
      return `[${projectName}] ${file} › ${title}${reason ? `: ${reason}` : ''}`;
    });
}

/** The output above has the whole message. The total repeats these lines, because some logs keep only their end. */
const maxMessageLines = 12;

function failure(test: string, message = 'The runner gave no message.'): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  return [test, ...lines.slice(0, maxMessageLines)].join('\n    ');
}
