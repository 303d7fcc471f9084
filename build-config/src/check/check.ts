import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium';

/** How many checks of a step passed and failed. */
interface Outcome {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  /** A program of the workspace's `node_modules/.bin`, and its arguments. */
  command: readonly [string, ...string[]];
  /** Folder to run it in, from the workspace's root. */
  folder?: string;
  /** Report that the step writes, from the workspace's root; a step without one is a single check. */
  report?: string;
  count?: (report: unknown) => Outcome;
}

const root = join(import.meta.dirname, '../../..');

const unitReport = 'test-results/unit.json';
const e2eReport = 'e2e/test-results/e2e.json';

const steps: readonly Step[] = [
  { name: 'types', command: ['tsc', '--build', '--noEmit'] },
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'styles', command: ['stylelint', '*/src/**/*.scss'] },
  { name: 'unused', command: ['knip'] },
  {
    name: 'unit tests',
    command: ['jest', '--json', `--outputFile=${unitReport}`],
    report: unitReport,
    count: countJest,
  },
  { name: 'build and sizes', command: ['delivery', 'build'] },
  {
    name: 'end-to-end tests',
    command: ['playwright', 'test'],
    folder: 'e2e',
    report: e2eReport,
    count: countPlaywright,
  },
];

/** Runs every check of the workspace; ends with the sum over all of them, and fails if one failed. */
const total: Outcome = { passed: 0, failed: 0 };
const chromium = findOrInstallChromium();
for (const step of steps) {
  console.log(`\n── ${step.name}`);
  const outcome = runStep(step);
  if (outcome.failed > 0) console.error(`── ${step.name}: ${outcome.failed} failed`);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function runStep({ command: [program, ...args], folder = '.', report, count }: Step): Outcome {
  if (report) rmSync(join(root, report), { force: true });
  const { status } = spawnSync(program, args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      CHROMIUM: chromium,
      PATH:
        [folder, '.'].map((each) => join(root, each, 'node_modules/.bin')).join(':') +
        `:${process.env.PATH}`,
    },
  });
  const isPassed = status === 0;
  if (!report || !count) return { passed: Number(isPassed), failed: Number(!isPassed) };
  const outcome = readReport(join(root, report), count);
  // A runner that failed without a failed test (a broken file, no test at all) has failed all the same.
  const isSilent = outcome.failed === 0 && (!isPassed || outcome.passed === 0);
  return isSilent ? { ...outcome, failed: 1 } : outcome;
}

function readReport(file: string, count: (report: unknown) => Outcome): Outcome {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function countJest(report: unknown): Outcome {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = report as Record<
    string,
    number
  >;
  return {
    passed: numPassedTests ?? 0,
    failed: (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0),
  };
}

function countPlaywright(report: unknown): Outcome {
  const { stats } = report as { stats: Record<'expected' | 'unexpected' | 'flaky', number> };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
