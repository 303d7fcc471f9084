import { countJest, countPlaywright } from './count-tests';

test('counts the tests of a Jest report, and a file that cannot run as a failed test', () => {
  const report = { numPassedTests: 40, numFailedTests: 2, numRuntimeErrorTestSuites: 1 };
  expect(countJest(report)).toEqual({ passed: 40, failed: 3 });
});

test('counts the tests of a Playwright report; flaky tests and errors outside tests count as failed', () => {
  const report = { stats: { expected: 30, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] };
  expect(countPlaywright(report)).toEqual({ passed: 30, failed: 3 });
});

test('notes once why tests of a Playwright report were skipped', () => {
  const annotations = [{ type: 'skip', description: 'No history.' }];
  const skipped = { tests: [{ status: 'skipped', annotations }] };
  const passed = { tests: [{ status: 'expected', annotations: [] }] };
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 2 };
  const suites = [{ specs: [passed], suites: [{ specs: [skipped, skipped] }] }];
  expect(countPlaywright({ stats, errors: [], suites })).toEqual({
    passed: 1,
    failed: 0,
    notes: ['No history.'],
  });
});
