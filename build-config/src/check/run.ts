import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How many checks of a step passed and failed. */
export interface Outcome {
  passed: number;
  failed: number;
}

type Command = readonly [program: string, ...args: string[]];

/** Takes what a program prints, as it comes. */
export type Print = (text: string) => void;

interface TestRun {
  /** File that the runner writes its report to, as JSON. */
  report: string;
  /** Reads the outcome from the report. */
  count: (report: unknown) => Outcome;
  env?: Record<string, string>;
}

/** Runs a program of a folder's `node_modules/.bin`; it counts as one check. */
export async function run(folder: string, command: Command, print: Print): Promise<Outcome> {
  const isPassed = await succeeds(folder, command, print);
  return { passed: Number(isPassed), failed: Number(!isPassed) };
}

/** Runs a test runner the same way, and counts its tests. No test at all counts as a failed one. */
export async function runTests(
  folder: string,
  command: Command,
  { report, count, env }: TestRun,
  print: Print,
): Promise<Outcome> {
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  const isPassed = await succeeds(folder, command, print, env);
  const { passed, failed } = readReport(report, count);
  const isSilentFailure = failed === 0 && (!isPassed || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

function succeeds(
  folder: string,
  [program, ...args]: Command,
  print: Print,
  env?: TestRun['env'],
): Promise<boolean> {
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PATH },
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  return new Promise((resolve) => {
    child.on('error', ({ message }) => {
      print(`${program} could not be started: ${message}\n`);
      resolve(false);
    });
    child.on('close', (status) => resolve(status === 0));
  });
}

/** A runner that broke off leaves no report, or half of one. */
function readReport(file: string, count: TestRun['count']): Outcome {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
