import { type EncodedSourceMap, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { unescape } from 'node:querystring';
import { CommandError } from '../../base/command-error';
import { commandFor } from '../../base/project';
import { isSharedChunk } from '../../core/paths';
import { buildsFolder } from '../../stores/layout';
import type { Origin } from '../../core/origin';
import { readSourceMaps, type SourceMaps, versionOfSourceMaps } from './feature';
import { shortVersion } from '../../core/short-version';
import { isStored } from '../../core/stored-version';
import { wholeVersion, wholeVersionOn } from '../../release/typed-version';

/**
 * Returns a stack with the functions, files and lines of the sources.
 * @param typed the version in the report with the stack, whole or short
 * @throws CommandError when the origin has no source maps of that version, or nothing in the stack is from an
 *   origin
 */
export async function trace(origin: Origin, typed: string, stack: string): Promise<string> {
  const names = new Set(stack.split('\n').flatMap((line) => parseFrame(line)?.name ?? []));
  if (names.size === 0) {
    throw new CommandError(
      'The stack contains no script of the product. Copy the stack from the report, with its URLs.',
    );
  }
  const version = await keptVersion(origin, typed, [...names]);
  const maps = new Map<string, ReturnType<typeof readSourceMaps>>();
  return traceStack(stack, version, (name, each) => {
    const key = `${name}/${each}`;
    const known = maps.get(key) ?? readSourceMaps(origin, name, each);
    maps.set(key, known);
    return known;
  });
}

/** Returns the whole version that somebody typed. */
async function keptVersion(origin: Origin, typed: string, names: string[]): Promise<string> {
  const files = await origin.list(`${buildsFolder}/`);
  const kept = files.flatMap(({ path }) => versionOfSourceMaps(path)?.[1] ?? []);
  const version = wholeVersion(typed, kept);
  if (kept.includes(version)) return version;
  for (const name of names) {
    const stored = await wholeVersionOn(origin, name, version);
    if (!(await isStored(origin, name, stored))) continue;
    throw new CommandError(
      `No source maps of version ${shortVersion(stored)} of ${name} are on this origin. If promote --from copied it from a URL, state the origin behind that URL in BACKSHOP_ORIGIN, and try again. Otherwise its build had none: build and release it again.`,
    );
  }
  throw new CommandError(
    `The origin has no version ${shortVersion(version)} of ${names.join(' or ')}. It was pruned or never released. To see which versions are there, run: ${commandFor('releases')}`,
  );
}

/** Returns the source maps of a version of a package, or undefined when none are kept. */
type ReadMaps = (name: string, version: string) => Promise<SourceMaps | undefined>;

interface Position {
  /** File, line and column in the sources. */
  place: string;
  /** The name at this position in the sources, such as that of the function that is called there. */
  name: string | null;
}

/** A line without a source map stays as it is. The version is that of the shared chunks. */
async function traceStack(stack: string, version: string, readMaps: ReadMaps): Promise<string> {
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
  const named = frames.flatMap((other) => (other?.name === frame.name && other.version) || []);
  return named.includes(version) ? version : (named[0] ?? version);
}

async function originalPosition(
  { name, file, line, column }: Frame,
  version: string,
  readMaps: ReadMaps,
): Promise<Position | undefined> {
  const map = (await readMaps(name, version))?.[file];
  if (!map || line < 1 || column < 1) return undefined; // A browser that does not know them says 0.
  const position = { line, column: column - 1 };
  const found = originalPositionFor(new TraceMap(map as EncodedSourceMap), position);
  if (found.source === null) return undefined;
  return { place: `${found.source}:${found.line}:${found.column + 1}`, name: found.name };
}

/** Returns the name of a function in the script, unless the minifier has made it up. */
function longName(frame: Frame | undefined): string | undefined {
  const name = frame?.functionName.split('.').at(-1) ?? ''; // `Object.t` is a method named `t`.
  return /\w{4}/.test(name) ? frame?.functionName : undefined;
}

/** A place in a script, as a line of a stack names it. */
export interface Place {
  /** Name of the function in the script, which is often a short one. May be empty. */
  functionName: string;
  url: URL;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

export interface Frame extends Omit<Place, 'url'> {
  /** The package that the script belongs to: `host`, or a remote's name. */
  name: string;
  /** The version, unless the script is a shared chunk of several versions. */
  version: string | undefined;
  /** Path of the script in the build: `Dashboard.js`, `chunk-1a2b3c4d5e/map.js`. */
  file: string;
}

/** The end of a script's path. A product can be below a path: `/app/host/0.1.0-<32 digits>/main.js`. */
const path = /\/(?:(host)|remotes\/([^/]+))\/(\d[^/]*|chunk-[^/]+)\/(.+)$/;

/** Returns the frame in a line of a stack. Returns undefined for a line without a script on an origin. */
export function parseFrame(text: string): Frame | undefined {
  const found = parsePlace(text);
  if (!found) return undefined;
  const { url, ...place } = found;
  const [, host, remote, folder, file] = path.exec(unescape(url.pathname)) ?? [];
  const name = host ?? remote;
  if (!name || !folder || !file) return undefined;
  const isChunk = isSharedChunk(folder);
  return {
    ...place,
    name,
    version: isChunk ? undefined : folder,
    file: isChunk ? `${folder}/${file}` : file,
  };
}

/** A line in Chromium is `at name (address)`, in Firefox and WebKit `name@address`. */
const line =
  /^\s*(?:at )?(?:async )?(?:(.*?)(?:@| ?\())?([\w+.-]+:\/\/[^\s()]+):(\d+):(\d+)\)?\s*$/;

/** Longest line that is read, in characters. A report can have longer ones, and `line` needs quadratic time. */
const maxLength = 2000;

/** Returns the place in a line of any browser's stack. Returns undefined for a line without a script. */
export function parsePlace(text: string): Place | undefined {
  if (text.length > maxLength) return undefined;
  const [, functionName = '', address = '', row, column] = line.exec(text) ?? [];
  if (!URL.canParse(address)) return undefined;
  return {
    functionName,
    url: new URL(address),
    line: Number(row),
    column: Number(column),
  };
}
