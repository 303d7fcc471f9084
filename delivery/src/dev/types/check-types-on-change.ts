import { watch } from 'node:fs';
import { join, sep } from 'node:path';
import type { Project } from '../../project';
import type { DevServer } from '../dev-server';
import type { Problem } from '../overlay';
import { parseTypeErrors, type TypeProblem } from './parse-type-errors';
import { findCompiler, runCompiler, sourceFolders } from './run-compiler';

/** Time without another change before a check starts, in ms. The page's update comes first. */
const delay = 200;

/** The files that the compiler reads. A change of a stylesheet starts no check, which would slow its update down. */
const compiled = /\.(?:[cm]?[jt]sx?|json)$/;

/**
 * Checks the types of all packages of a project, now and after each change of a source file. Shows the errors in
 * the terminal, and in the pages of the package that they are in. If that package has no server, the pages of the
 * first server show them. Does nothing in a project without a compiler.
 */
export function checkTypesOnChange({ root, packages }: Project, servers: DevServer[]): void {
  const compiler = findCompiler(root);
  if (!compiler) return;
  let timer: NodeJS.Timeout | undefined;
  let checks = Promise.resolve();
  let shown = '';

  const check = async () => {
    const problems = parseTypeErrors(await runCompiler(compiler, root, packages));
    const text = problems.map(formatProblem).join('\n');
    if (text === shown) return;
    shown = text;
    if (text) console.error(text);
    else console.log(formatLine('no errors'));
    for (const [server, ofServer] of byServer(problems, root, servers))
      server.overlay.showTypeErrors(ofServer);
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      checks = checks.then(check);
    }, delay);
  };
  schedule();
  for (const folder of sourceFolders(root)) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || compiled.test(file)) schedule();
    });
  }
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
