import { CommandError } from '@backshop/delivery/command-error';
import { ESLint } from 'eslint';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../check/run';
import { workspaceRoot as root } from '../workspace-root';
import { lintKeys } from './lint-keys';

/** The file that lists the files without a problem, each with its key. */
const record = join(root, 'node_modules/.cache/lint/passed.json');

/**
 * `pnpm lint`: lints the files whose result can have changed since they passed. ESLint's own cache notices
 * only changes of the file itself, but rules that use types also depend on other files.
 * @param all lints all files
 * @throws CommandError when a file has a problem; a warning counts too
 */
export async function lint({ all = false }: { all?: boolean } = {}): Promise<void> {
  const keys = lintKeys(root);
  const passed = all ? {} : readRecord();
  const changed = [...keys].filter(([path, key]) => passed[path] !== key).map(([path]) => path);
  console.log(
    `Linting ${changed.length} of ${keys.size} files. The result of the others cannot have changed.`,
  );
  const failed = new Set([
    ...(await lintStyles(changed.filter((path) => path.endsWith('.scss')))),
    ...(await lintCode(changed.filter((path) => !path.endsWith('.scss')))),
  ]);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(
    record,
    JSON.stringify(Object.fromEntries([...keys].filter(([path]) => !failed.has(path)))),
  );
  if (failed.size > 0) throw new CommandError('The linters found problems.');
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
  const print = (text: string) => process.stdout.write(text);
  const { failed } = await run(root, ['stylelint', '--max-warnings', '0', ...paths], print);
  return failed > 0 ? paths : [];
}
