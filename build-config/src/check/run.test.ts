import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, run, runTests } from './run';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backshop-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a program that succeeds is one check passed; one that fails, one failed', () => {
  expect(run(folder, node('process.exit(0)'))).toEqual({ passed: 1, failed: 0 });
  expect(run(folder, node('process.exit(3)'))).toEqual({ passed: 0, failed: 1 });
});

test('a program that is killed, or does not exist, has failed', () => {
  const message = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(run(folder, node('process.kill(process.pid)'))).toEqual({ passed: 0, failed: 1 });
  expect(run(folder, ['no-such-program'])).toEqual({ passed: 0, failed: 1 });
  expect(message.mock.calls.flat().join()).toContain('no-such-program could not be started');
  message.mockClear();
});

test.each<[what: string, code: string, outcome: Outcome]>([
  ['tests that pass', runner({ passed: 5, failed: 0 }), { passed: 5, failed: 0 }],
  ['tests that fail', runner({ passed: 5, failed: 2 }, 1), { passed: 5, failed: 2 }],
  ['a runner that fails with no test failed', runner({ passed: 5, failed: 0 }, 1), one(5)],
  ['no test at all', runner({ passed: 0, failed: 0 }), one(0)],
  ['no report', 'process.exit(0)', one(0)],
  ['half a report', `require('fs').writeFileSync('results/report.json', '{ "passed": 5')`, one(0)],
])('%s', (_what, code, outcome) => {
  expect(runTests(folder, node(code), counting())).toEqual(outcome);
});

test('the report of an earlier run does not count', () => {
  mkdirSync(join(folder, 'results'));
  writeFileSync(join(folder, 'results/report.json'), JSON.stringify({ passed: 5, failed: 0 }));
  expect(runTests(folder, node('process.exit(0)'), counting())).toEqual(one(0));
});

function node(code: string) {
  return [process.execPath, '-e', code] as const;
}

/** Code that writes an outcome as its report, and ends with a status. */
function runner(outcome: Outcome, status = 0): string {
  const report = JSON.stringify(JSON.stringify(outcome));
  return `require('fs').writeFileSync('results/report.json', ${report}); process.exit(${status})`;
}

function counting() {
  return {
    report: join(folder, 'results/report.json'),
    count: (report: unknown) => report as Outcome,
  };
}

function one(passed: number): Outcome {
  return { passed, failed: 1 };
}
