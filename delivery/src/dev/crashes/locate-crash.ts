import type { SourceMapPayload } from 'node:module';
import { join, relative } from 'node:path';
import type { Compiler } from 'webpack';
import type { Problem } from '../overlay';
import { codeFrame, findSource, parseStack, type SourcePosition } from './source-position';

/** An error in a page, as the page reports it. */
export interface Crash {
  message: string;
  stack: string;
}

/** Returns the compiler of the dev server on a port. */
export type CompilerAt = (port: number) => Compiler | undefined;

/** Where an error was thrown, for the overlay. */
export interface LocatedCrash extends Problem {
  /** Port of the dev server whose code threw the error, if it is known. */
  port?: number;
}

/**
 * Returns an error with the source line that threw it: the first line of its stack that is not in a
 * library.
 * @param root absolute path that shown paths are relative to
 */
export async function locateCrash(
  { message, stack }: Crash,
  compilerAt: CompilerAt,
  root: string,
): Promise<LocatedCrash> {
  for (const position of parseStack(stack)) {
    const compiler = compilerAt(position.port);
    const map = compiler && (await readMap(compiler, position.file));
    const found = map && findSource(map, position);
    const file = found && sourceFile(found, compiler.context);
    if (!file) continue;
    return {
      port: position.port,
      moduleName: relative(root, file),
      moduleIdentifier: `${file}:${found.line}`,
      loc: String(found.line),
      message: `${message}\n\n${codeFrame(found.content, found.line)}`,
    };
  }
  return {
    moduleName: 'the page',
    message: stack.includes(message) ? stack : `${message}\n${stack}`,
  };
}

/** Returns the path of a source file, or undefined for code of a library or of webpack. */
function sourceFile({ source }: SourcePosition, context: string): string | undefined {
  const [, path] = /^webpack:\/\/[^/]*\/(\.\.?\/.*?)(?:\?.*)?$/.exec(source) ?? [];
  return path && !path.includes('node_modules/') ? join(context, path) : undefined;
}

/** The dev server keeps its files in memory. */
async function readMap(compiler: Compiler, script: string): Promise<SourceMapPayload | undefined> {
  const file = join(compiler.outputPath, `${script}.map`);
  return new Promise((resolve) => {
    compiler.outputFileSystem!.readFile(file, (error, content) =>
      resolve(error ? undefined : (JSON.parse(String(content)) as SourceMapPayload)),
    );
  });
}
