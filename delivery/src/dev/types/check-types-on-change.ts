import { extname, join, sep } from 'node:path';
import Watchpack from 'watchpack';
import type { Project } from '../../project';
import type { DevServer } from '../dev-server';
import type { Problem } from '../overlay';
import { parseTypeErrors, type TypeProblem } from './parse-type-errors';
import { findCompiler, readAgain, runCompiler, sourceFolders } from './run-compiler';

/** Time without another change before a check starts, in ms. The page's update comes first. */
const delay = 200;

/**
 * Checks the types of all packages of a project, now and after each change of a source file. Shows the errors in
 * the terminal, and in the pages of the package that they are in. If that package has no server, the pages of the
 * first server show them. Does nothing in a project without a compiler.
 * @returns a function that stops it
 */
export function checkTypesOnChange({ root, packages }: Project, servers: DevServer[]): () => void {
  const compiler = findCompiler(root);
  if (!compiler) return () => {};
  const changed = new Set<string>();
  let shown = '';

  const check = async () => {
    readAgain([...changed], packages);
    changed.clear();
    const problems = parseTypeErrors(await runCompiler(compiler, root, packages));
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

function byServer(problems: TypeProblem[], root: string, servers: DevServer[]) {
  const shown = new Map<DevServer, Problem[]>(servers.map((server) => [server, []]));
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

/** Whether the compiler ignores a file. A check after a change of a stylesheet would only delay its update. */
function isNotCompiled(path: string): boolean {
  return extname(path) !== '' && !/\.(?:[cm]?[jt]sx?|json)$/.test(path);
}
