import { join } from 'node:path';
import { countJest, countPlaywright } from './count-tests';
import { chromium, findOrInstall, nginx } from './programs';
import { type Outcome, run, runTests } from './run';

const root = join(import.meta.dirname, '../../..');
const e2e = join(root, 'e2e');

const steps: Record<string, () => Outcome> = {
  types: () => run(root, ['tsc', '--build', '--noEmit']),
  format: () => run(root, ['prettier', '--check', '.']),
  lint: () => run(root, ['eslint', '.', '--max-warnings', '0']),
  styles: () => run(root, ['stylelint', '*/src/**/*.scss']),
  'unused code': () => run(root, ['knip', '--no-config-hints']),
  'unit tests': () => {
    const report = join(root, 'test-results/unit.json');
    return runTests(root, ['jest', '--json', `--outputFile=${report}`], {
      report,
      count: countJest,
      env: findOrInstall(nginx),
    });
  },
  'build and sizes': () => run(root, ['delivery', 'build']),
  'end-to-end tests': () => {
    const report = join(e2e, 'test-results/e2e.json');
    const env = findOrInstall(chromium);
    return runTests(e2e, ['playwright', 'test'], { report, count: countPlaywright, env });
  },
};

/** Runs every check of the workspace; the last line is the sum over all of them. */
const total: Outcome = { passed: 0, failed: 0 };
const failedSteps: string[] = [];
for (const [name, check] of Object.entries(steps)) {
  console.log(`\n── ${name}`);
  const { passed, failed } = outcomeOf(check);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failedSteps.push(`${name} (${failed})`);
}
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A check that can't even be run has failed; the others still run. */
function outcomeOf(check: () => Outcome): Outcome {
  try {
    return check();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
