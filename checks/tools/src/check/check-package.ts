import { budgetsOf, buildPackages } from '@backshop/delivery/build';
import { type ReleasablePackage, projectAt } from '@backshop/delivery';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { folderNamed, listFiles, workspaceRoot as root } from '../workspace';
import { lintCommand } from './check';
import { countJest } from './count-tests';
import { type Check, type Phase, printTotal, run, runPhases, runTests } from './run';

/**
 * `pnpm test <package>`: runs the checks of one package. Prints the total as the last line and sets the exit code.
 * @throws CommandError when there is no such package
 */
export async function checkPackage(name: string): Promise<void> {
  printTotal(await runPhases(phasesOf(folderNamed(name))));
}

function phasesOf(folder: string): Phase[] {
  const releasable = projectAt(root).packages.find((each) => each.folder === folder);
  const hasTests = listFiles(root, folder).some((path) => /\.test\.tsx?$/.test(path));
  return [
    {
      // For the whole workspace, because other packages use the types of this one.
      types: (print) => run(root, ['tsc', '--build', '--noEmit'], print),
      lint: (print) => run(root, lintCommand(folder), print),
    },
    {
      ...(hasTests && { 'unit tests': unitTestsOf(folder) }),
      ...(releasable && { 'build and sizes': buildAndMeasure(releasable) }),
    },
  ];
}

function unitTestsOf(folder: string): Check {
  return (print) => {
    const report = join(root, 'test-results', `unit-${basename(folder)}.json`);
    const options = ['--selectProjects', basename(folder), '--json', `--outputFile=${report}`];
    return runTests(root, ['jest', ...options], { report, count: countJest }, print);
  };
}

function buildAndMeasure(releasable: ReleasablePackage): Check {
  return async (print) => {
    await buildPackages([releasable], { log: (line) => print(`${line}\n`) });
    const budgets = budgetsOf(root, [releasable]);
    if (budgets.length === 0) return { passed: 1, failed: 0 };
    const file = join(root, 'node_modules/.cache/sizes', `${releasable.folder}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(budgets));
    return run(root, ['size-limit', '--config', file], print);
  };
}
