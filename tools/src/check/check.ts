import { join } from 'node:path';
import { workspaceRoot as root } from '../workspace-root';
import { countJest, countPlaywright } from './count-tests';
import { chromium, findOrInstall, nginx } from './programs';
import { type Outcome, type Print, run, runTests } from './run';

const e2e = join(root, 'e2e');

type Check = (print: Print) => Promise<Outcome>;

/** Each of these checks uses one core, so they run next to the unit tests. */
const staticChecks: Record<string, Check> = {
  types: (print) => run(root, ['tsc', '--build', '--noEmit'], print),
  format: (print) => run(root, ['prettier', '--check', '.'], print),
  styles: (print) => run(root, ['stylelint', '*/src/**/*.scss'], print),
  'unused code': (print) => run(root, ['knip', '--no-config-hints'], print),
  lint: (print) => run(root, ['eslint', '.', '--max-warnings', '0'], print),
};

const unitTests: Record<string, Check> = {
  'unit tests': (print) => {
    const report = join(root, 'test-results/unit.json');
    const command = ['jest', '--json', `--outputFile=${report}`] as const;
    const tests = { report, count: countJest, env: findOrInstall(nginx) };
    return runTests(root, command, tests, print);
  },
};

/** These checks use all cores, so they run alone. */
const productChecks: Record<string, Check> = {
  'build and sizes': (print) => run(root, ['delivery', 'build'], print),
  'previous release': (print) => run(root, ['tools', 'build:previous'], print),
  'end-to-end tests': (print) => {
    const report = join(e2e, 'test-results/e2e.json');
    const tests = { report, count: countPlaywright, env: findOrInstall(chromium) };
    return runTests(e2e, ['playwright', 'test'], tests, print);
  },
};

const printNow: Print = (text) => process.stdout.write(text);

/** Runs every check of the workspace. Prints the total as the last line and sets the exit code. */
export async function check(): Promise<void> {
  const total: Outcome = { passed: 0, failed: 0 };
  const failedChecks: string[] = [];
  const allNotes: string[] = [];

  async function runInOrder(checks: Record<string, Check>, isParallel = false): Promise<void> {
    for (const [name, runCheck] of Object.entries(checks)) {
      // Parallel checks would mix their output, so it is printed when the check ends.
      const output: string[] = [`\n── ${name}\n`];
      if (!isParallel) printNow(output.splice(0).join(''));
      const {
        passed,
        failed,
        notes = [],
      } = await outcomeOf(runCheck, isParallel ? (text) => output.push(text) : printNow);
      printNow(output.join(''));
      total.passed += passed;
      total.failed += failed;
      allNotes.push(...notes);
      if (failed > 0) failedChecks.push(`${name} (${failed})`);
    }
  }

  await Promise.all([runInOrder(staticChecks, true), runInOrder(unitTests, true)]);
  await runInOrder(productChecks);
  if (allNotes.length > 0) console.log(`\n${allNotes.join('\n')}`);
  if (failedChecks.length > 0) console.log(`\nFailed: ${failedChecks.join(', ')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** Counts a check that cannot start as failed, so that the other checks still run. */
async function outcomeOf(runCheck: Check, print: Print): Promise<Outcome> {
  try {
    return await runCheck(print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}
