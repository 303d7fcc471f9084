import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How many checks or tests passed and failed, and what did not run. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Which tests failed and why, a few lines each. */
  failures?: string[];
  /** Tests that did not run and why, one line each. */
  skipped?: string[];
}

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** Receives a program's output as it arrives. */
export type Print = (text: string) => void;

/** Checks something and prints what it finds. */
export type Check = (print: Print) => Promise<Outcome>;

/** Checks by name that run at the same time. */
export type Phase = Record<string, Check>;

/** The outcome of a check, with its name. */
export interface NamedOutcome extends Outcome {
  check: string;
  seconds: number;
}

const printNow: Print = (text) => process.stdout.write(text);

/** Runs phases one after the other: a test that waits for a page must not compete with a build. */
export async function runPhases(
  phases: readonly Phase[],
  printAll: Print = printNow,
): Promise<NamedOutcome[]> {
  const outcomes: NamedOutcome[] = [];
  for (const phase of phases) {
    const checks = Object.entries(phase);
    // The output of checks that run at the same time would mix.
    const isMixed = checks.length > 1;
    const runs = checks.map(async ([name, check]) => {
      const output: string[] = [];
      const print: Print = isMixed ? (text) => output.push(text) : printAll;
      const started = performance.now();
      print(`\n── ${name}\n`);
      const outcome = await outcomeOf(check, print);
      printAll(output.join(''));
      return { ...outcome, check: name, seconds: Math.round((performance.now() - started) / 1000) };
    });
    outcomes.push(...(await Promise.all(runs)));
  }
  return outcomes;
}

/** A check that cannot start counts as failed, so that the others still run. */
async function outcomeOf(check: Check, print: Print): Promise<Outcome> {
  try {
    return await check(print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

/**
 * Prints how long each check took, what did not run, what failed, and the total as the last line. Sets the exit code.
 * @param mustBeComplete whether the run fails if anything did not run. Default: in CI.
 */
export function printTotal(
  outcomes: NamedOutcome[],
  { mustBeComplete = process.env.CI !== undefined, print = printNow } = {},
): void {
  print(`\n${outcomes.map(({ check, seconds }) => `${check} ${seconds} s`).join(', ')}\n`);
  const skipped = outcomes.flatMap((each) => each.skipped ?? []);
  if (skipped.length > 0) {
    const consequence = mustBeComplete ? ', so this run counts as failed' : '';
    print(`\nDid not run${consequence}:\n  ${skipped.join('\n  ')}\n`);
  }
  const failed = outcomes.filter((each) => each.failed > 0);
  const failures = failed.map(({ check, failed: count, failures: tests = [] }) =>
    [`${check} (${count})`, ...tests].join('\n  '),
  );
  if (failures.length > 0) print(`\nFailed:\n${failures.join('\n')}\n`);
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, each) => total + each[key], 0);
  const total = [`${sum('passed')} passed`, `${sum('failed')} failed`];
  if (skipped.length > 0) total.push(`${skipped.length} skipped`);
  print(`\n${total.join(', ')}\n`);
  process.exitCode = failed.length > 0 || (mustBeComplete && skipped.length > 0) ? 1 : 0;
}

interface TestRun {
  /** File that the test runner writes its JSON report to. */
  report: string;
  /** Reads the outcome from the report. */
  count: (report: unknown) => Outcome;
  env?: Record<string, string>;
}

/** Runs a program from a folder's `node_modules/.bin`. It counts as one check. */
export async function run(
  folder: string,
  command: Command,
  print: Print,
  env?: Record<string, string>,
): Promise<Outcome> {
  const isPassed = await succeeds(folder, command, print, env);
  return { passed: Number(isPassed), failed: Number(!isPassed) };
}

/**
 * Runs a test runner from a folder's `node_modules/.bin` and counts its tests. A run without tests
 * counts as one failed test, and so does a runner that fails although no test failed.
 */
export async function runTests(
  folder: string,
  command: Command,
  { report, count, env }: TestRun,
  print: Print,
): Promise<Outcome> {
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  const isPassed = await succeeds(folder, command, print, env);
  const outcome = readReport(report, count);
  const isSilentFailure = outcome.failed === 0 && (!isPassed || outcome.passed === 0);
  return isSilentFailure ? { ...outcome, failed: 1 } : outcome;
}

/** Runs a program from a folder's `node_modules/.bin` in the terminal of this process. Returns whether it succeeded. */
export function runInTerminal(folder: string, command: Command): Promise<boolean> {
  return succeeds(folder, command);
}

/** @param print gets the output; without it, the program has the terminal of this process */
function succeeds(
  folder: string,
  [program, ...args]: Command,
  print?: Print,
  env?: TestRun['env'],
): Promise<boolean> {
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const child = spawn(program, args, {
    cwd: folder,
    stdio: print ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // Each program chooses its own NODE_ENV. That of the caller can be the one for production.
    env: { ...process.env, NODE_ENV: undefined, ...env, PATH },
  });
  if (print) {
    for (const stream of [child.stdout, child.stderr])
      stream!.setEncoding('utf8').on('data', print);
  }
  return new Promise((resolve) => {
    child.on('error', ({ message }) => {
      (print ?? console.error)(`${program} could not be started: ${message}\n`);
      resolve(false);
    });
    child.on('close', (status) => resolve(status === 0));
  });
}

/** Counts nothing when the report is missing or incomplete, as after a runner that was killed. */
function readReport(file: string, count: TestRun['count']): Outcome {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
