import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, run, runInBackground, runTests, printTotal } from './run';

let folder: string;
let printed: string;
const print = (text: string) => {
  printed += text;
};

beforeEach(() => {
  printed = '';
  folder = mkdtempSync(join(tmpdir(), 'backshop-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a program that succeeds counts as one passed check, one that fails as one failed check', async () => {
  expect(await run(folder, node('process.exit(0)'), print)).toEqual({ passed: 1, failed: 0 });
  expect(await run(folder, node('process.exit(3)'), print)).toEqual({ passed: 0, failed: 1 });
});

test('passes the output of a program on', async () => {
  await run(folder, node('console.log("out"); console.error("err")'), print);
  expect(printed).toContain('out');
  expect(printed).toContain('err');
});

test('a program in the background leaves the processor to others', async () => {
  const code = 'console.log(require("os").getPriority())';
  expect(await runInBackground(folder, node(code), print)).toEqual({ passed: 1, failed: 0 });
  expect(Number(printed)).toBe(Math.min(19, getPriority() + 5));
});

test('a program that is killed or does not exist counts as failed', async () => {
  const killed = node('process.kill(process.pid)');
  expect(await run(folder, killed, print)).toEqual({ passed: 0, failed: 1 });
  expect(await run(folder, ['no-such-program'], print)).toEqual({ passed: 0, failed: 1 });
  expect(printed).toContain('no-such-program could not be started');
});

test.each<[what: string, code: string, outcome: Outcome]>([
  ['passing tests', runner({ passed: 5, failed: 0 }), { passed: 5, failed: 0 }],
  ['failing tests', runner({ passed: 5, failed: 2 }, 1), { passed: 5, failed: 2 }],
  ['a runner that fails although no test failed', runner({ passed: 5, failed: 0 }, 1), one(5)],
  ['a run without tests', runner({ passed: 0, failed: 0 }), one(0)],
  ['a missing report', 'process.exit(0)', one(0)],
  [
    'an incomplete report',
    `require('fs').writeFileSync('results/report.json', '{ "passed": 5')`,
    one(0),
  ],
])('counts %s', async (_what, code, outcome) => {
  expect(await runTests(folder, node(code), counting(), print)).toEqual(outcome);
});

test('ignores the report of an earlier run', async () => {
  mkdirSync(join(folder, 'results'));
  writeFileSync(join(folder, 'results/report.json'), JSON.stringify({ passed: 5, failed: 0 }));
  expect(await runTests(folder, node('process.exit(0)'), counting(), print)).toEqual(one(0));
});

test('ends with notes, the names of failed tests, and the total', () => {
  const exitCode = process.exitCode;
  printTotal(
    [
      { check: 'types', passed: 1, failed: 0 },
      { check: 'unit tests', passed: 5, failed: 1, failures: ['a.test.ts'], notes: ['Note.'] },
    ],
    print,
  );
  process.exitCode = exitCode;
  expect(printed).toBe('\nNote.\n\nFailed:\nunit tests (1)\n  a.test.ts\n\n6 passed, 1 failed\n');
});

function node(code: string) {
  return [process.execPath, '-e', code] as const;
}

/** Returns code that writes an outcome as its report and exits with a status. */
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
