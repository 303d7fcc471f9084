import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How many checks or tests passed and failed. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Which tests failed and why, a few lines each. */
  failures?: string[];
  /** What the reader must know besides, such as why tests were skipped. One line each. */
  notes?: string[];
}

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** Receives a program's output as it arrives. */
export type Print = (text: string) => void;

/** Checks something and prints what it finds. */
export type Check = (print: Print) => Promise<Outcome>;

/** The outcome of a check, with its name. */
export type NamedOutcome = Outcome & { check: string };

const printNow: Print = (text) => process.stdout.write(text);

/**
 * Runs a check. One that cannot start counts as failed, so that the other checks still run.
 * @param isParallel prints its output when it ends, because parallel checks would mix theirs
 */
export async function runCheck(
  name: string,
  check: Check,
  { isParallel }: { isParallel: boolean },
): Promise<NamedOutcome> {
  const output: string[] = [];
  const print: Print = isParallel ? (text) => output.push(text) : printNow;
  print(`\n── ${name}\n`);
  const outcome = await outcomeOf(check, print);
  printNow(output.join(''));
  return { ...outcome, check: name };
}

async function outcomeOf(check: Check, print: Print): Promise<Outcome> {
  try {
    return await check(print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

/** Prints the notes, what failed, and the total as the last line. Sets the exit code. */
export function printTotal(outcomes: NamedOutcome[], print: Print = printNow): void {
  const notes = outcomes.flatMap((each) => each.notes ?? []);
  if (notes.length > 0) print(`\n${notes.join('\n')}\n`);
  const failed = outcomes.filter((each) => each.failed > 0);
  const failures = failed.map(({ check, failed: count, failures: tests = [] }) =>
    [`${check} (${count})`, ...tests].join('\n  '),
  );
  if (failures.length > 0) print(`\nFailed:\n${failures.join('\n')}\n`);
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, each) => total + each[key], 0);
  print(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

interface TestRun {
  /** File that the test runner writes its JSON report to. */
  report: string;
  /** Reads the outcome from the report. */
  count: (report: unknown) => Outcome;
  env?: Record<string, string>;
}

/**
 * Starts a command that mostly uses the processor time that other programs leave. With the lowest priority, 19,
 * the linter would still run alone on one core when everything else has ended.
 */
export const background = ['nice', '-n', '5'] as const;

/** Runs a program like `run`, in the background. */
export function runInBackground(folder: string, command: Command, print: Print): Promise<Outcome> {
  return run(folder, [...background, ...command], print);
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
    env: { ...process.env, ...env, PATH },
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
