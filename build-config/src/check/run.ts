import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How many checks of a step passed and failed. */
export interface Outcome {
  passed: number;
  failed: number;
}

type Command = readonly [program: string, ...args: string[]];

interface TestRun {
  /** File that the runner writes its report to, as JSON. */
  report: string;
  /** Reads the outcome from the report. */
  count: (report: unknown) => Outcome;
  env?: Record<string, string>;
}

/** Runs a program of a folder's `node_modules/.bin`; it counts as one check. */
export function run(folder: string, command: Command): Outcome {
  const isPassed = succeeds(folder, command);
  return { passed: Number(isPassed), failed: Number(!isPassed) };
}

/** Runs a test runner the same way, and counts its tests. No test at all counts as a failed one. */
export function runTests(folder: string, command: Command, options: TestRun): Outcome {
  const { report, count, env } = options;
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  const isPassed = succeeds(folder, command, env);
  const { passed, failed } = readReport(report, count);
  const isSilentFailure = failed === 0 && (!isPassed || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

function succeeds(folder: string, [program, ...args]: Command, env?: TestRun['env']): boolean {
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const { status, error } = spawnSync(program, args, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH },
  });
  if (error) console.error(`${program} could not be started: ${error.message}`);
  return status === 0;
}

/** A runner that broke off leaves no report, or half of one. */
function readReport(file: string, count: TestRun['count']): Outcome {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
