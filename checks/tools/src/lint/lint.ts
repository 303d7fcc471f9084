import { CommandError } from '@backshop/delivery';
import { ESLint } from 'eslint';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../check/run';
import { workspaceRoot as root } from '../workspace';
import { lintKeys } from './lint-keys';

/** The file that lists the files without a problem, each with its key. */
const record = join(root, 'node_modules/.cache/lint/passed.json');

const printNow = (text: string) => process.stdout.write(text);

/**
 * `pnpm lint`: lints the files whose result can have changed since they passed, and checks the format. ESLint's
 * own cache notices only changes of the file itself, but rules that use types also depend on other files.
 * @param folder a package; without it, everything
 * @param all lints all files
 * @throws CommandError when a file has a problem; a warning counts too
 */
export async function lint(
  folder?: string,
  { all = false }: { all?: boolean } = {},
): Promise<void> {
  const keys = lintKeys(root);
  const passed = readRecord();
  const inScope = [...keys.keys()].filter((path) => !folder || path.startsWith(`${folder}/`));
  const changed = inScope.filter((path) => all || passed[path] !== keys.get(path));
  console.log(
    `Linting ${changed.length} of ${inScope.length} files. The result of the others cannot have changed.`,
  );
  const styles = changed.filter((path) => path.endsWith('.scss'));
  const code = changed.filter((path) => !path.endsWith('.scss'));
  // ESLint needs one core all the time, and the others need less together.
  const [isFormatted, ...failures] = await Promise.all([
    checkFormat(folder ? [folder, 'docs', '*.md'] : ['.']),
    lintStyles(styles),
    lintCode(code),
  ]);
  const failed = new Set(failures.flat());
  for (const path of changed) {
    if (failed.has(path)) delete passed[path];
    else passed[path] = keys.get(path)!;
  }
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(passed));
  if (failed.size > 0) throw new CommandError('The linters found problems.');
  if (!isFormatted)
    throw new CommandError('Some files are not formatted as Prettier does it. Run: pnpm format');
}

/** Prettier's result depends on the file alone, so its own cache is enough. */
async function checkFormat(paths: string[]): Promise<boolean> {
  const options = ['--cache', '--cache-strategy', 'content', '--log-level', 'warn'];
  const { failed } = await run(root, ['prettier', '--check', ...options, ...paths], printNow);
  return failed === 0;
}

/** Returns no files when there is no record, or a killed command has left an incomplete one. */
function readRecord(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Returns the files with a problem. */
async function lintCode(paths: string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const eslint = new ESLint({ cwd: root, warnIgnored: false });
  const results = await eslint.lintFiles(paths);
  const formatter = await eslint.loadFormatter('stylish');
  process.stdout.write(await formatter.format(results));
  const failed = new Set(
    results.filter(({ messages }) => messages.length > 0).map(({ filePath }) => filePath),
  );
  return paths.filter((path) => failed.has(join(root, path)));
}

/** Returns all of the files if one of them has a problem. */
async function lintStyles(paths: string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const { failed } = await run(root, ['stylelint', '--max-warnings', '0', ...paths], printNow);
  return failed > 0 ? paths : [];
}
