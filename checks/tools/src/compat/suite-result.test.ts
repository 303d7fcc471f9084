import { failure, readSuiteResult } from './suite-result';

const passed = { status: 'passed', fullName: 'loads a chunk', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'retries a failed chunk',
  failureMessages: ['\u001b[31mError: expected 2 requests\u001b[39m\n    at retry.test.ts:1'],
};

const file = (assertionResults: object[], status = 'passed', message = '') => ({
  assertionResults,
  status,
  message,
});

test('works when every test passes', () => {
  const report = { success: true, numPassedTests: 1, testResults: [file([passed])] };
  expect(readSuiteResult(report)).toEqual({ status: 'works', tests: 1 });
});

test('names the first failing test and the first line of its error', () => {
  const testResults = [file([passed]), file([passed, failed], 'failed')];
  expect(readSuiteResult({ success: false, numPassedTests: 2, testResults })).toEqual({
    status: 'fails',
    test: 'retries a failed chunk',
    reason: 'Error: expected 2 requests',
  });
});

test('reports a test file that cannot run', () => {
  const message = "  ● Test suite failed to run\n\n    Cannot find module 'webpack/lib/gone'\n";
  const testResults = [file([], 'failed', message)];
  expect(readSuiteResult({ success: false, numPassedTests: 0, testResults })).toEqual({
    status: 'fails',
    test: 'a test file could not run',
    reason: "Cannot find module 'webpack/lib/gone'",
  });
});

test('fails when no test ran', () => {
  const report = { success: true, numPassedTests: 0, testResults: [] };
  expect(readSuiteResult(report)).toMatchObject({ status: 'fails', test: 'no test ran' });
});

test('shortens a long reason', () => {
  expect(failure('the installation', 'a'.repeat(200))).toMatchObject({
    reason: `${'a'.repeat(119)}…`,
  });
});
