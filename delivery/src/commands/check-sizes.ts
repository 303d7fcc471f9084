import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error';
import type { Project, ReleasablePackage } from '../project';

const budgetsFile = '.size-limit.json';

/** An entry of `.size-limit.json`. It has more fields. */
interface Budget {
  /** Relative to the folder of `.size-limit.json`. */
  path: string | string[];
}

/**
 * Checks the compressed sizes of builds against their budgets in `.size-limit.json`, and prints them. Does nothing
 * in a project without this file.
 * @param packages checks only the budgets of these packages, and prints nothing that is within its budget
 * @throws CommandError when a size is over its budget
 */
export function checkSizes({ root }: Project, packages?: ReleasablePackage[]): void {
  const file = join(root, budgetsFile);
  if (!existsSync(file)) return;
  if (!packages) return runSizeLimit(root);
  const all = JSON.parse(readFileSync(file, 'utf8')) as Budget[];
  const budgets = budgetsOf(all, root, packages);
  if (budgets.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'backshop-sizes-'));
  try {
    const selected = join(folder, budgetsFile);
    writeFileSync(selected, JSON.stringify(budgets));
    runSizeLimit(root, selected);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the budgets of the builds of some packages, with absolute paths. */
export function budgetsOf(budgets: Budget[], root: string, packages: ReleasablePackage[]): Budget[] {
  return budgets
    .map((budget) => ({ ...budget, path: [budget.path].flat().map((path) => join(root, path)) }))
    .filter(({ path }) =>
      packages.some((each) => path.every((file) => file.startsWith(join(each.root, 'dist/')))),
    );
}

/**
 * @param selected a file with some of the budgets
 * @throws CommandError when a size is over its budget
 */
function runSizeLimit(root: string, selected?: string): void {
  const options = selected ? ['--config', selected, '--silent'] : [];
  // Programs read the standard output of `release --json`.
  const output = selected ? 2 : 'inherit';
  const { status } = spawnSync(process.execPath, [join(sizeLimitIn(root), 'bin.js'), ...options], {
    cwd: root,
    stdio: ['inherit', output, 'inherit'],
  });
  if (status !== 0)
    throw new CommandError(
      `A size is over its budget. ${selected ? 'Nothing was released. ' : ''}Make the build smaller, or raise the budget in ${budgetsFile}.`,
    );
}

/** Returns the folder of the program that checks sizes. */
function sizeLimitIn(root: string): string {
  try {
    const installed = createRequire(join(root, 'package.json'));
    return dirname(installed.resolve('size-limit/package.json'));
  } catch {
    throw new CommandError(
      `${budgetsFile} has size budgets, but size-limit is not installed. Add size-limit and @size-limit/file to the devDependencies.`,
    );
  }
}
