import { countJest, countPlaywright } from './count-tests';

test('counts the tests of a Jest report, and a file that cannot run as a failed test', () => {
  const counts = { numPassedTests: 40, numFailedTests: 2, numRuntimeErrorTestSuites: 1 };
  expect(countJest({ ...counts, testResults: [] })).toMatchObject({ passed: 40, failed: 3 });
});

test('counts the tests of a Playwright report; flaky tests and errors outside tests count as failed', () => {
  const report = {
    stats: { expected: 30, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{}],
    suites: [],
  };
  expect(countPlaywright(report)).toMatchObject({ passed: 30, failed: 3 });
});

test('names the failed tests of a Jest report, and why a file cannot run', () => {
  const failed = {
    fullName: 'a sum is right',
    status: 'failed',
    failureMessages: ['1 ≠ 2\n  at x'],
  };
  const passed = { fullName: 'a name is right', status: 'passed', failureMessages: [] };
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      { name: '/sum.test.ts', message: 'all of it', assertionResults: [passed, failed] },
      { name: '/broken.test.ts', message: 'Unexpected token', assertionResults: [] },
    ],
  };
  expect(countJest(report).failures).toEqual([
    '/sum.test.ts › a sum is right\n    1 ≠ 2\n      at x',
    '/broken.test.ts\n    Unexpected token',
  ]);
});

test('names the failed tests of a Playwright report', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'page.spec.ts',
    line: 7,
    tests: [
      { projectName: 'chromium', status, annotations: [], results: [{ error: { message } }] },
    ],
  });
  const suites = [
    {
      specs: [spec('opens', 'expected')],
      suites: [{ specs: [spec('closes', 'unexpected', '\u001b[31mToo late\u001b[39m')] }],
    },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 0 };
  expect(countPlaywright({ stats, errors: [{ message: 'No server' }], suites }).failures).toEqual([
    '[chromium] page.spec.ts:7 › closes\n    Too late',
    'outside tests\n    No server',
  ]);
});

test('names skipped tests and files of a Jest report that did not run', () => {
  const results = ['passed', 'pending', 'todo'].map((status) => ({ fullName: status, status }));
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults: [{ name: '/work/ui/sum.test.ts', message: '', assertionResults: results }],
  };
  expect(countJest(report, ['ui/sum.test.ts', 'ui/name.test.ts']).skipped).toEqual([
    '/work/ui/sum.test.ts › pending',
    '/work/ui/sum.test.ts › todo',
    'ui/name.test.ts',
  ]);
});

test('names skipped tests and files of a Playwright report that did not run, with the reason', () => {
  const spec = (title: string, status: string, ...annotations: object[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ projectName: 'chromium', status, annotations, results: [] }],
  });
  const specs = [
    spec('passes', 'expected'),
    spec('has no reason', 'skipped'),
    spec('has a reason', 'skipped', { type: 'skip', description: 'No history.' }),
  ];
  const stats = { expected: 1, unexpected: 0, flaky: 0 };
  const report = { stats, errors: [], suites: [{ specs }] };
  expect(countPlaywright(report, ['a.spec.ts', 'b/c.spec.ts']).skipped).toEqual([
    '[chromium] a.spec.ts › has no reason',
    '[chromium] a.spec.ts › has a reason: No history.',
    'b/c.spec.ts',
  ]);
});
