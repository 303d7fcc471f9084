import { join } from 'node:path';
import { listFiles, workspaceRoot as root } from '../workspace';
import { countJest, countPlaywright } from './count-tests';
import { projectsInTurn } from './e2e';
import {
  buildah,
  chromium,
  enginesLeftOut,
  enginesToTest,
  installMissing,
  mmdebstrap,
  nginx,
  openidc,
  pathVariables,
  programsOf,
  proxy,
  s3Server,
} from './programs';
import {
  type Check,
  type Command,
  type Outcome,
  type Phase,
  type Print,
  printTotal,
  run,
  runPhases,
  runTests,
} from './run';

const e2e = join(root, 'checks/e2e');

/** What the unit tests need. */
const servers = process.platform === 'linux' ? [nginx, s3Server, proxy] : [nginx];

/** What the end-to-end tests need, and the bench. */
const browsers = [chromium, ...programsOf(enginesToTest())];

/** What serves the product in an end-to-end test. Only Debian has it as packages. */
const deployments = process.platform === 'linux' ? [openidc, buildah, mmdebstrap] : [];

/**
 * Node's garbage collection expects a core for each of its threads. Without these options, it takes a sixth of the
 * time of the unit tests, and a third of the linter's.
 */
const node = ['node', '--single-threaded-gc', '--max-semi-space-size=64'] as const;

const programs: Check = async (print) => {
  await installMissing([...servers, ...deployments, ...browsers], print);
  return { passed: 1, failed: 0 };
};

const unitTests: Check = (print) => {
  const report = join(root, 'test-results/unit.json');
  const jest = 'node_modules/jest/bin/jest.js';
  const files = listFiles(root).filter((path) => /\.test\.tsx?$/.test(path));
  const count = (results: unknown) => countJest(results, files);
  const tests = { report, count, env: pathVariables(servers) };
  return runTests(root, [...node, jest, '--json', `--outputFile=${report}`], tests, print);
};

const endToEndTests: Check = async (print) => {
  const [inBrowsers] = projectsInTurn();
  const outcome = await runPlaywright(inBrowsers, (file) => !isBuilding(file), print);
  const leftOut = enginesLeftOut().map((name) => `the tests in ${name}: ENGINES does not name it`);
  return { ...outcome, skipped: [...leftOut, ...(outcome.skipped ?? [])] };
};

/** A build slows the tests beside it. These have limits for that, so they run beside each other only. */
const testsThatBuild: Check = (print) => runPlaywright(projectsInTurn()[1], isBuilding, print);

const isBuilding = (file: string) => file.startsWith('building/');

function runPlaywright(
  options: readonly string[],
  isTheirs: (file: string) => boolean,
  print: Print,
): Promise<Outcome> {
  const report = join(e2e, 'test-results/e2e.json');
  const files = listFiles(e2e).filter((path) => path.endsWith('.spec.ts') && isTheirs(path));
  const count = (results: unknown) => countPlaywright(results, files);
  const tests = { report, count, env: pathVariables([...deployments, ...browsers]) };
  return runTests(e2e, ['playwright', 'test', ...options], tests, print);
}

/** Without it, nobody notices that the bench no longer runs. */
const bench: Check = (print) =>
  run(root, ['tsx', 'checks/bench/bench.ts', '--quick'], print, pathVariables(browsers));

/** Everything that a pull request has to pass. Each phase has the machine for itself. */
const phases: readonly Phase[] = [
  {
    programs,
    // On one core. Beside it, the others share another one.
    lint: (print) => run(root, lintCommand(), print),
    types: (print) => run(root, ['tsc', '--build', '--noEmit'], print),
    'unused code': (print) => run(root, ['knip', '--no-config-hints'], print),
    'build and sizes': (print) => run(root, ['delivery', 'build'], print),
  },
  { 'previous release': (print) => run(root, ['tools', 'build:previous'], print) },
  { 'unit tests': unitTests },
  { 'end-to-end tests': endToEndTests },
  { 'tests that build': testsThatBuild },
  { bench },
];

/** `pnpm test`: runs every check of the workspace. Prints the total as the last line and sets the exit code. */
export async function testWorkspace(): Promise<void> {
  printTotal(await runPhases(phases));
}

/** Returns the command that lints one package, or everything. */
export function lintCommand(...only: string[]): Command {
  // With the types of all packages, the linter needs more than the 4 GB that Node allows by default.
  return [...node, '--max-old-space-size=8192', 'checks/tools/bin/tools.js', 'lint', ...only];
}
