import { join } from 'node:path';
import { workspaceRoot as root } from '../workspace';
import { countJest, countPlaywright } from './count-tests';
import {
  areEnginesDefault,
  chromium,
  enginesToTest,
  installMissing,
  nginx,
  pathVariables,
  programsOf,
  s3Server,
} from './programs';
import {
  background,
  type Check,
  type Command,
  type NamedOutcome,
  printTotal,
  run,
  runCheck,
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
    const { failed, notes = [] } = outcome;
    // A note of Playwright says that tests were skipped, so not all have passed.
    const haveAllPassed = failed === 0 && notes.length === 0 && areEnginesDefault();
    const recorded = haveAllPassed ? recordPassed(root, slow) : [];
    return { ...outcome, notes: [...skippedNote(skipped), ...notes, ...recorded] };
  },
});

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
  const outcomes: NamedOutcome[] = [];

  async function runInOrder(checks: Record<string, Check>, isParallel = false): Promise<void> {
    for (const [name, each] of Object.entries(checks)) {
      outcomes.push(await runCheck(name, each, { isParallel }));
    }
  }

  const statics = runInOrder(staticChecks, true);
  const installed = runInOrder(programs, true);
  const units = installed.then(() => runInOrder(unitTests, true));
  await Promise.all([installed, runInOrder(builds, true)]);
  await runInOrder(endToEndTests(slow, skipped));
  await Promise.all([statics, units]);
  printTotal(outcomes);
}

/** Returns the command that lints one package, or everything. */
export function lintCommand(...only: string[]): Command {
  return [...node, 'checks/tools/bin/tools.js', 'lint', ...only];
}
