import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandError } from '../base/command-error';
import { parseJson } from '../base/optional';
import type { Project, ReleasablePackage } from '../base/project';
import { runChild } from '../base/run-child';
import { withTemporaryFolder } from '../base/with-temporary-folder';

const budgetsFile = '.size-limit.json';

const advice = `Make the build smaller, or correct the budget in ${budgetsFile}.`;

/** An entry of `.size-limit.json`. It has more fields. */
interface Budget {
  /** Relative to the folder of `.size-limit.json`. */
  path: string | string[];
}

/**
 * Checks the compressed sizes of builds against their budgets in `.size-limit.json`. Does nothing in a project
 * without this file.
 * @param packages checks only the builds of these packages, for a release. By default, prints all sizes.
 */
export async function checkSizes({ root }: Project, packages?: ReleasablePackage[]): Promise<void> {
  if (!existsSync(join(root, budgetsFile))) return;
  if (!packages) return printSizes(root);
  const budgets = budgetsOf(root, packages);
  if (budgets.length === 0) return;
  await withTemporaryFolder('sizes', async (folder) => {
    const selected = join(folder, budgetsFile);
    writeFileSync(selected, JSON.stringify(budgets));
    await assertSizes(root, selected);
  });
}

/** Returns the budgets of the builds of some packages, with absolute paths, which size-limit reads as patterns. */
export function budgetsOf(
  root: string,
  packages: ReleasablePackage[],
  budgets = JSON.parse(readFileSync(join(root, budgetsFile), 'utf8')) as Budget[],
): Budget[] {
  const escapedRoot = root.replace(/[()[\]{}*?!+@|\\]/g, '\\$&');
  return budgets
    .map((budget) => ({ ...budget, path: [budget.path].flat() }))
    .filter(({ path }) =>
      packages.some((each) =>
        path.every((file) => join(root, plain(file)).startsWith(join(each.root, 'dist/'))),
      ),
    )
    .map((budget) => ({
      ...budget,
      path: budget.path.map((file) => `${exception(file)}${join(escapedRoot, plain(file))}`),
    }));
}

/** Returns the mark of a pattern that leaves files out. */
const exception = (pattern: string) => (pattern.startsWith('!') ? '!' : '');

const plain = (pattern: string) => pattern.replace(/^!/, '');

async function printSizes(root: string): Promise<void> {
  const { code } = await runSizeLimit(root, [], 'inherit');
  if (code !== 0) throw new CommandError(`A build does not meet its size budgets. ${advice}`);
}

async function assertSizes(root: string, config: string): Promise<void> {
  const { code, stdout } = await runSizeLimit(root, ['--config', config, '--json'], 'pipe');
  if (code === 0) return;
  throw new CommandError(
    `Nothing was released, because a build does not meet its size budgets:\n${listExceeded(stdout)}\n${advice}`,
  );
}

function runSizeLimit(root: string, options: string[], stdout: 'inherit' | 'pipe') {
  return runChild(process.execPath, [join(sizeLimitIn(root), 'bin.js'), ...options], {
    cwd: root,
    stdio: ['ignore', stdout, 'inherit'],
  });
}

/** A result that `size-limit --json` prints, with sizes in bytes. */
interface Result {
  name: string;
  passed: boolean;
  /** 0 if there is no such file. */
  size: number;
  sizeLimit: number;
}

/** Returns a line for each budget that is not met, or what size-limit says if it could not measure them. */
function listExceeded(json: string): string {
  const results = parseJson(json);
  if (!Array.isArray(results)) return json;
  return (results as Result[])
    .filter(({ passed, size }) => !passed || size === 0)
    .map(({ name, size, sizeLimit }) =>
      size === 0
        ? `  ${name}: the build has no such file`
        : `  ${name}: ${size} bytes instead of ${sizeLimit}`,
    )
    .join('\n');
}

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
