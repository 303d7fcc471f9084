import { CommandError } from '@backshop/delivery/command-error';
import { cpSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { addExtensions } from './add-extensions';

/** Files that only tests use. */
const testFile = /\.(test|assertions)\.tsx?$|(^|\/)(plumbing|testing)(\/|$)/;
const scriptFile = /\.tsx?$/;

/**
 * Compiles the sources of a package from `src` to `dist`. Each source becomes one file, so that files find
 * their neighbours as in `src`. Copies files that are not TypeScript. Leaves out tests.
 * @throws CommandError with the compiler's messages
 */
export function compilePackage(root: string): void {
  const sources = join(root, 'src');
  const dist = join(root, 'dist');
  const isForTests = (file: string) => testFile.test(relative(sources, file));
  rmSync(dist, { recursive: true, force: true });
  cpSync(sources, dist, {
    recursive: true,
    filter: (file) => !isForTests(file) && !scriptFile.test(file),
  });
  const { options, fileNames } = readConfig(join(root, 'tsconfig.json'), {
    declaration: true,
    noEmit: false,
    outDir: dist,
    rootDir: sources,
  });
  const program = ts.createProgram(
    fileNames.filter((file) => !isForTests(file)),
    options,
  );
  const { diagnostics } = program.emit(undefined, undefined, undefined, false, {
    after: [addExtensions],
    afterDeclarations: [addExtensions],
  });
  if (diagnostics.length > 0) throw compileError(diagnostics);
}

function readConfig(file: string, changes: ts.CompilerOptions): ts.ParsedCommandLine {
  const config = ts.getParsedCommandLineOfConfigFile(file, changes, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw compileError([diagnostic]);
    },
  })!;
  if (config.errors.length > 0) throw compileError(config.errors);
  return config;
}

function compileError(diagnostics: readonly ts.Diagnostic[]): CommandError {
  const text = ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => '\n',
  });
  return new CommandError(`A package can't be compiled. Fix these errors:\n${text}`);
}
