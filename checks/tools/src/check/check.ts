import { join } from 'node:path';
import { workspaceRoot as root } from '../workspace-root';
import { countJest, countPlaywright } from './count-tests';
import { areEnginesDefault, enginesToTest, programsOf } from './engines';
import { chromium, installMissing, nginx, pathVariables, s3Server } from './programs';
import {
  background,
  type Command,
  type Outcome,
  type Print,
  run,
  runInBackground,
  runTests,
} from './run';
import {
  allBut,
  readSlowTests,
  recordPassed,
  skippedNote,
  type SlowTests,
  type SlowTestState,
} from './slow-tests';

const e2e = join(root, 'checks/e2e');

/** What the unit tests need. */
const servers = process.platform === 'linux' ? [nginx, s3Server] : [nginx];

/** What the end-to-end tests need. */
const browsers = [chromium, ...programsOf(enginesToTest())];

export type Check = (print: Print) => Promise<Outcome>;

/**
 * Node's garbage collection expects a core for each of its threads. Without these options, it takes a sixth of the
 * time of the unit tests, and a third of the linter's.
 */
const node = ['node', '--single-threaded-gc', '--max-semi-space-size=64'] as const;

/** What tests need: programs and builds. */
const programs: Record<string, Check> = {
  programs: async (print) => {
    await installMissing([...servers, ...browsers], print);
    return { passed: 1, failed: 0 };
  },
};

/** No test needs their results, and they have no time limits. So they use the time in which browsers wait. */
const staticChecks: Record<string, Check> = {
  types: (print) => runInBackground(root, ['tsc', '--build', '--noEmit'], print),
  'unused code': (print) => runInBackground(root, ['knip', '--no-config-hints'], print),
  lint: (print) => runInBackground(root, lintCommand(), print),
};

const build: Record<string, Check> = {
  'build and sizes': (print) => run(root, ['delivery', 'build'], print),
};

const previousBuild: Record<string, Check> = {
  'previous release': (print) => run(root, ['tools', 'build:previous'], print),
};

/** They measure no time, so they leave the processor to the builds and the browsers. */
const unitTests: Record<string, Check> = {
  'unit tests': (print) => {
    const report = join(root, 'test-results/unit.json');
    const jest = 'node_modules/jest/bin/jest.js';
    const command = [...background, ...node, jest, '--json', `--outputFile=${report}`] as const;
    const tests = { report, count: countJest, env: pathVariables(servers) };
    return runTests(root, command, tests, print);
  },
};

/** They need the builds, and come first, because they have time limits. */
const endToEndTests = (slow: SlowTestState, skipped: SlowTests[]): Record<string, Check> => ({
  'end-to-end tests': async (print) => {
    const report = join(e2e, 'test-results/e2e.json');
    const tests = { report, count: countPlaywright, env: pathVariables(browsers) };
    const outcome = await runTests(e2e, ['playwright', 'test', ...allBut(skipped)], tests, print);
    // A note says that tests were skipped, so not all have passed.
    if (outcome.failed > 0 || outcome.notes || !areEnginesDefault()) return outcome;
    return { ...outcome, notes: recordPassed(root, slow) };
  },
});

const printNow: Print = (text) => process.stdout.write(text);

/**
 * Runs every check of the workspace. Prints the total as the last line and sets the exit code. Slow tests
 * that passed with the same files do not run again.
 * @param all runs every test
 */
export async function check({ all = false }: { all?: boolean } = {}): Promise<void> {
  const slow = readSlowTests(root);
  const skipped = all ? [] : slow.passed;
  const isMixed = !skipped.some(({ path }) => path === 'compatibility/');
  const builds = isMixed ? { ...build, ...previousBuild } : build;
  const total: Outcome = { passed: 0, failed: 0 };
  const failedChecks: string[] = [];
  const allNotes = skippedNote(skipped);

  async function runInOrder(checks: Record<string, Check>, isParallel = false): Promise<void> {
    for (const [name, runCheck] of Object.entries(checks)) {
      // Parallel checks would mix their output, so it is printed when the check ends.
      const output: string[] = [`\n── ${name}\n`];
      if (!isParallel) printNow(output.splice(0).join(''));
      const {
        passed,
        failed,
        failures = [],
        notes = [],
      } = await outcomeOf(runCheck, isParallel ? (text) => output.push(text) : printNow);
      printNow(output.join(''));
      total.passed += passed;
      total.failed += failed;
      allNotes.push(...notes);
      if (failed > 0) failedChecks.push([`${name} (${failed})`, ...failures].join('\n  '));
    }
  }

  const statics = runInOrder(staticChecks, true);
  const installed = runInOrder(programs, true);
  const units = installed.then(() => runInOrder(unitTests, true));
  await Promise.all([installed, runInOrder(builds, true)]);
  await runInOrder(endToEndTests(slow, skipped));
  await Promise.all([statics, units]);
  if (allNotes.length > 0) console.log(`\n${allNotes.join('\n')}`);
  if (failedChecks.length > 0) console.log(`\nFailed:\n${failedChecks.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** Returns the command that lints one package, or everything. */
export function lintCommand(...only: string[]): Command {
  return [...node, 'checks/tools/bin/tools.js', 'lint', ...only];
}

/** Counts a check that cannot start as failed, so that the other checks still run. */
export async function outcomeOf(runCheck: Check, print: Print): Promise<Outcome> {
  try {
    return await runCheck(print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}
