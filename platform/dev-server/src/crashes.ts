import { crashAddress } from '@backshop/build-config/crash-reports';
import { parsePlace } from '@backshop/delivery/origin';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative } from 'node:path';
import type { Compiler } from 'webpack';
import type { Problem } from './overlay';

/** An error in a page, as the page reports it. */
export interface Crash {
  message: string;
  stack: string;
}

/** Longest accepted report, in characters. */
const maxLength = 100_000;

/**
 * Returns the middleware that receives the errors of a page. It accepts only JSON, because browsers do not
 * let other sites send JSON without the server's consent.
 */
export function crashMiddleware(onCrash: (crash: Crash) => void) {
  return {
    name: 'crashes',
    path: crashAddress,
    middleware: (request: IncomingMessage, response: ServerResponse) => {
      if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') {
        response.writeHead(405).end();
        return;
      }
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => {
        if (text.length < maxLength) text += chunk;
      });
      request.on('end', () => {
        response.writeHead(204).end();
        const crash = parseCrash(text);
        if (crash) onCrash(crash);
      });
    },
  };
}

function parseCrash(text: string): Crash | undefined {
  try {
    const { message, stack } = JSON.parse(text) as Crash;
    return { message: String(message), stack: String(stack) };
  } catch {
    return undefined;
  }
}

/** Returns the compiler of the dev server that serves a path, and the path of the file there. */
export type CompilerAt = (path: string) => { compiler: Compiler; file: string };

/** Where an error was thrown, for the overlay. */
export interface LocatedCrash extends Problem {
  /** The compiler of the code that threw the error, if it is known. */
  compiler?: Compiler;
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
    const { compiler, file: script } = compilerAt(position.path);
    const map = await readMap(compiler, script);
    const found = map && findSource(map, position);
    const file = found && sourceFile(found, compiler.context);
    if (!file) continue;
    return {
      compiler,
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

/** A line of a source file. */
export interface SourcePosition {
  /** As webpack names it: `webpack://dashboard/./src/page.tsx`. */
  source: string;
  /** From 1. */
  line: number;
  /** The text of the whole file. */
  content: string;
}

/** A line of a built script. */
export interface BuiltPosition {
  /** Path of the script in its address. */
  path: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** Returns the lines of dev servers' scripts that an error's stack names, in the format of any browser. */
export function parseStack(stack: string): BuiltPosition[] {
  return stack.split('\n').flatMap((text) => {
    const place = parsePlace(text);
    if (!place?.url.pathname.endsWith('.js')) return [];
    const { url, line, column } = place;
    return [{ path: url.pathname, line, column }];
  });
}

/** Returns the source line of a built line, or undefined if the map does not know it. */
export function findSource(
  map: SourceMapPayload,
  { line, column }: BuiltPosition,
): SourcePosition | undefined {
  const entry = new SourceMap(map).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const content = map.sourcesContent[map.sources.indexOf(entry.originalSource)];
  if (content === undefined) return undefined;
  return { source: entry.originalSource, line: entry.originalLine + 1, content };
}

/** Returns a line and its neighbours, with a mark at the line. */
export function codeFrame(content: string, line: number): string {
  const lines = content.split('\n');
  const first = Math.max(1, line - 2);
  const last = Math.min(lines.length, line + 2);
  return lines
    .slice(first - 1, last)
    .map((text, index) => {
      const number = first + index;
      const mark = number === line ? '>' : ' ';
      return `${mark} ${String(number).padStart(String(last).length)} | ${text}`.trimEnd();
    })
    .join('\n');
}
