import { type EncodedSourceMap, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { type Frame, parseFrame } from './frame';
import type { SourceMaps } from '../version/source-maps';

/** Returns the source maps of a version of a package, or undefined when none are kept. */
export type ReadMaps = (name: string, version: string) => Promise<SourceMaps | undefined>;

interface Position {
  /** File, line and column in the sources. */
  place: string;
  /** The name at this position in the sources, such as that of the function that is called there. */
  name: string | null;
}

/**
 * Returns a stack with the functions, files and lines of the sources. A line without a source map stays as it is.
 * @param version the version for the shared chunks of its package
 */
export async function traceStack(
  stack: string,
  version: string,
  readMaps: ReadMaps,
): Promise<string> {
  const lines = stack.split('\n');
  const frames = lines.map(parseFrame);
  const positions = await Promise.all(
    frames.map(async (frame) => {
      return frame && originalPosition(frame, versionOf(frame, frames, version), readMaps);
    }),
  );
  const traced = lines.map((text, index) => {
    const position = positions[index];
    if (!position) return text;
    // The call of a function, one line below, has its name in the sources.
    const name = longName(frames[index]) ?? positions[index + 1]?.name;
    return name ? `    at ${name} (${position.place})` : `    at ${position.place}`;
  });
  return traced.join('\n');
}

/** The version of a shared chunk is the traced one, unless the other lines of its package name another one. */
function versionOf(frame: Frame, frames: (Frame | undefined)[], version: string): string {
  if (frame.version) return frame.version;
  const others = frames.filter((other) => other?.name === frame.name && other.version);
  const isTraced = others.some((other) => other?.version === version);
  return isTraced ? version : (others[0]?.version ?? version);
}

async function originalPosition(
  { name, file, line, column }: Frame,
  version: string,
  readMaps: ReadMaps,
): Promise<Position | undefined> {
  const map = (await readMaps(name, version))?.[file];
  if (!map) return undefined;
  const position = { line, column: column - 1 };
  const found = originalPositionFor(new TraceMap(map as EncodedSourceMap), position);
  if (found.source === null) return undefined;
  return { place: `${found.source}:${found.line}:${found.column + 1}`, name: found.name };
}

/** Returns the name of a function in the script, unless the minifier has made it up. */
function longName(frame: Frame | undefined): string | undefined {
  return frame && /\w{4}/.test(frame.functionName) ? frame.functionName : undefined;
}
