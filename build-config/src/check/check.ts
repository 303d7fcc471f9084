import { join } from 'node:path';
import { countJest, countPlaywright } from './count-tests';
import { chromium, findOrInstall, nginx } from './programs';
import { type Outcome, type Print, run, runTests } from './run';

const root = join(import.meta.dirname, '../../..');
const e2e = join(root, 'e2e');

type Check = (print: Print) => Promise<Outcome>;

const byOneProcessor: Record<string, Check> = {
  types: (print) => run(root, ['tsc', '--build', '--noEmit'], print),
  format: (print) => run(root, ['prettier', '--check', '.'], print),
  styles: (print) => run(root, ['stylelint', '*/src/**/*.scss'], print),
  'unused code': (print) => run(root, ['knip', '--no-config-hints'], print),
  lint: (print) => run(root, ['eslint', '.', '--max-warnings', '0'], print),
};

const byTheOther: Record<string, Check> = {
  'unit tests': (print) => {
    const report = join(root, 'test-results/unit.json');
    const command = ['jest', '--json', `--outputFile=${report}`] as const;
    const tests = { report, count: countJest, env: findOrInstall(nginx) };
    return runTests(root, command, tests, print);
  },
};

const byBoth: Record<string, Check> = {
  'build and sizes': (print) => run(root, ['delivery', 'build'], print),
  'end-to-end tests': (print) => {
    const report = join(e2e, 'test-results/e2e.json');
    const tests = { report, count: countPlaywright, env: findOrInstall(chromium) };
    return runTests(e2e, ['playwright', 'test'], tests, print);
  },
};

const total: Outcome = { passed: 0, failed: 0 };
const failedChecks: string[] = [];

const live: Print = (text) => process.stdout.write(text);

/** One after the other. What is printed beside other checks comes as a whole, at each one's end. */
async function runEach(checks: Record<string, Check>, isBesideOthers = false): Promise<void> {
  for (const [name, check] of Object.entries(checks)) {
    const kept: string[] = [`\n── ${name}\n`];
    if (!isBesideOthers) live(kept.splice(0).join(''));
    const { passed, failed } = await outcomeOf(
      check,
      isBesideOthers ? (text) => kept.push(text) : live,
    );
    live(kept.join(''));
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failedChecks.push(`${name} (${failed})`);
  }
}

/** A check that can't even be run has failed; the others still run. */
async function outcomeOf(check: Check, print: Print): Promise<Outcome> {
  try {
    return await check(print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

/** Runs every check of the workspace; the last line is the sum over all of them. */
await Promise.all([runEach(byOneProcessor, true), runEach(byTheOther, true)]);
await runEach(byBoth);
if (failedChecks.length > 0) console.log(`\nFailed: ${failedChecks.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
