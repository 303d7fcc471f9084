import { temporaryFolder, writeFiles } from '@backshop/build-config/testing';
import { join } from 'node:path';
import { type Outcome, printTotal, run, runPhases, runTests } from './run';

let folder: string;
let printed: string;
const print = (text: string) => {
  printed += text;
};

beforeEach(async () => {
  printed = '';
  folder = await temporaryFolder();
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

test('programs do not get the NODE_ENV of the caller', async () => {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await run(folder, node('console.log(process.env.NODE_ENV)'), print);
  process.env.NODE_ENV = NODE_ENV;
  expect(printed).toBe('undefined\n');
});

test('a phase starts when the one before has ended, and its checks run side by side', async () => {
  const events: string[] = [];
  const check = (name: string) => async () => {
    events.push(`${name} starts`);
    await new Promise(setImmediate);
    events.push(`${name} ends`);
    return { passed: 1, failed: 0 };
  };
  await runPhases([{ a: check('a'), b: check('b') }, { c: check('c') }], print);
  expect(events).toEqual(['a starts', 'b starts', 'a ends', 'b ends', 'c starts', 'c ends']);
});

test('a check that throws counts as failed, and the next one runs', async () => {
  const throwing = () => Promise.reject(new Error('no disk'));
  const passing = () => Promise.resolve({ passed: 3, failed: 0 });
  expect(await runPhases([{ throwing }, { passing }], print)).toMatchObject([
    { check: 'throwing', passed: 0, failed: 1 },
    { check: 'passing', passed: 3, failed: 0 },
  ]);
  expect(printed).toContain('no disk');
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
  await writeFiles(folder, { 'results/report.json': JSON.stringify({ passed: 5, failed: 0 }) });
  expect(await runTests(folder, node('process.exit(0)'), counting(), print)).toEqual(one(0));
});

describe('the total', () => {
  const types = { check: 'types', seconds: 4, passed: 1, failed: 0 };
  const units = { check: 'unit tests', seconds: 60, passed: 5, failed: 0 };
  const { exitCode } = process;
  afterEach(() => {
    process.exitCode = exitCode;
  });

  test('is the last line, after the names of failed tests', () => {
    printTotal([types, { ...units, failed: 1, failures: ['a.test.ts'] }], { print });
    expect(printed).toBe(
      '\ntypes 4 s, unit tests 60 s\n\nFailed:\nunit tests (1)\n  a.test.ts\n\n6 passed, 1 failed\n',
    );
    expect(process.exitCode).toBe(1);
  });

  test.each([
    [false, 'Did not run:', 0],
    [true, 'Did not run, so this run counts as failed:', 1],
  ])(
    'names what did not run; if everything must run (%s), it fails',
    (mustBeComplete, heading, code) => {
      printTotal([types, { ...units, skipped: ['b.test.ts'] }], { mustBeComplete, print });
      expect(printed).toContain(`\n${heading}\n  b.test.ts\n`);
      expect(printed).toMatch(/\n6 passed, 0 failed, 1 skipped\n$/);
      expect(process.exitCode).toBe(code);
    },
  );
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
