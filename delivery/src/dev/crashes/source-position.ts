import { SourceMap, type SourceMapPayload } from 'node:module';

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
  /** Port of the dev server that serves the script. */
  port: number;
  /** Path of the script on that server, without a leading slash. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** Returns the lines of dev servers' scripts that an error's stack names, in the format of any browser. */
export function parseStack(stack: string): BuiltPosition[] {
  const frame = /https?:\/\/[\w.[\]:]+?:(\d+)\/([^\s?:()]+\.js)(?:\?[^\s:()]*)?:(\d+):(\d+)/g;
  return [...stack.matchAll(frame)].map(([, port, file, line, column]) => ({
    port: Number(port),
    file: file!,
    line: Number(line),
    column: Number(column),
  }));
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
