import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join, sep } from 'node:path';
import Watchpack from 'watchpack';
import { findCompiler, runCompiler } from '@backshop/delivery/build';
import type { Project, ReleasablePackage } from '@backshop/delivery';
import type { Overlay, Problem } from './overlay';

/** Time without another change before a check starts, in ms. The page's update comes first. */
const delay = 200;

/** A package whose pages show its type errors. */
export interface CheckedServer {
  /** Absolute path of the package. */
  root: string;
  overlay: Pick<Overlay, 'showTypeErrors'>;
}

/**
 * Checks the types of all packages of a project, now and after each change of a source file. Shows the errors in
 * the terminal, and in the pages of the package that they are in. If that package has no server, the pages of the
 * first server show them. Does nothing in a project without a compiler.
 * @returns a function that stops it
 */
export function checkTypesOnChange(
  { root, packages }: Project,
  servers: CheckedServer[],
): () => void {
  const compiler = findCompiler(root);
  if (!compiler) return () => {};
  const changed = new Set<string>();
  let shown = '';

  const check = async () => {
    readAgain([...changed], packages);
    changed.clear();
    const problems = await findProblems(compiler, root, packages);
    const text = problems.map(formatProblem).join('\n');
    if (text === shown) return;
    shown = text;
    if (text) console.error(text);
    else console.log(formatLine('no errors'));
    for (const [server, ofServer] of byServer(problems, root, servers))
      server.overlay.showTypeErrors(ofServer);
  };
  let checks = check();

  // Unlike `fs.watch`, this still sees a file after an editor has replaced it by another one.
  const watcher = new Watchpack({ aggregateTimeout: delay, ignored: isNotCompiled });
  watcher.on('change', (file) => changed.add(file));
  watcher.on('aggregated', () => {
    checks = checks.then(check);
  });
  watcher.watch({ directories: sourceFolders(root), startTime: Date.now() });
  return () => watcher.close();
}

function byServer(problems: TypeProblem[], root: string, servers: CheckedServer[]) {
  const shown = new Map<CheckedServer, Problem[]>(servers.map((server) => [server, []]));
  for (const { file, loc, message } of problems) {
    const path = join(root, file);
    const server = servers.find((each) => path.startsWith(each.root + sep)) ?? servers[0]!;
    shown.get(server)!.push({
      moduleName: file || 'types',
      loc,
      message,
      ...(file && { moduleIdentifier: `${path}:${loc}` }),
    });
  }
  return shown;
}

function formatProblem({ file, loc, message }: TypeProblem): string {
  return formatLine(`${file && `${file}:${loc}: `}${message}`);
}

/** Starts each line like those of the builds. */
function formatLine(text: string): string {
  return text.replace(/^/gm, '[types]'.padEnd(17));
}

/**
 * Whether the compiler ignores a file. A check after a change of a stylesheet would only delay its update. The watcher
 * also asks for folders, whose names can have a dot.
 */
export function isNotCompiled(path: string): boolean {
  return /\.(?:s?css|svg|png|jpe?g|webp|avif|woff2?|md)$/.test(path);
}

/** An error that the compiler found. */
export interface TypeProblem {
  /** Path relative to the folder of the compiler, with forward slashes. `''` for an error without a file. */
  file: string;
  /** Line and column: `12:5`. `''` for an error without a file. */
  loc: string;
  /** Code and text, over several lines: `TS2322: Type …`. */
  message: string;
}

/** Returns the errors in the output of `tsc --pretty false`. A line that starts with a space continues one. */
export function parseTypeErrors(output: string): TypeProblem[] {
  const problems: TypeProblem[] = [];
  for (const line of output.split(/\r?\n/)) {
    const [, file, row, column, message] =
      /^(?:(.+?)\((\d+),(\d+)\): )?error (TS\d+: .*)$/.exec(line) ?? [];
    if (message) problems.push({ file: file ?? '', loc: file ? `${row}:${column}` : '', message });
    else if (line.startsWith(' ') && problems.length > 0) problems.at(-1)!.message += `\n${line}`;
  }
  // Each package reports the errors in what it imports from the workspace.
  const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...unique.values()];
}

/** The record of the last check of a package, named by the preset (`platform/build-config/tsconfig.base.json`). */
const checkRecord = 'node_modules/.cache/types.tsbuildinfo';

/**
 * Checks the types of packages, with everything that they import from the workspace. Skips what has not
 * changed since the last check. Returns the errors. A compiler that crashes or is ended is one of them.
 */
async function findProblems(
  compiler: string,
  root: string,
  packages: ReleasablePackage[],
): Promise<TypeProblem[]> {
  const options = ['--build', '--incremental', '--noEmit', '--pretty', 'false'];
  const folders = packages.map((each) => each.root);
  const args = [...options, ...folders];
  const { code, signal, stdout, stderr } = await runCompiler(compiler, args, root);
  const problems = parseTypeErrors(stdout);
  if (code === 0 || problems.length > 0) return problems;
  const cause = `${stdout}\n${stderr}`.split('\n').find((line) => /error/i.test(line)) ?? '';
  return [
    { file: '', loc: '', message: `The compiler ended with ${signal ?? code}. ${cause}`.trim() },
  ];
}

/**
 * Makes the next check read files that have changed. The compiler reads a file only if it is newer than the
 * record of the last check. A copy can keep an older time, and so does a file that was saved during the check.
 * @param files absolute paths
 */
function readAgain(files: string[], packages: ReleasablePackage[]): void {
  const times = files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
  const oldest = Math.min(...times);
  for (const { root } of packages) {
    const record = join(root, checkRecord);
    const { mtimeMs = 0 } = statSync(record, { throwIfNoEntry: false }) ?? {};
    if (oldest <= mtimeMs) utimesSync(record, 0, oldest / 1000 - 1);
  }
}

/** Returns the folders with the sources of a project: its own, and those of the packages in a workspace. */
function sourceFolders(root: string): string[] {
  return ['.', ...readdirSync(root)]
    .map((folder) => join(root, folder, 'src'))
    .filter((folder) => existsSync(folder));
}
