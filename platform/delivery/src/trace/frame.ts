import { isSharedChunk } from '../origin/folders';

/** A place in a script, as a line of a stack names it. */
export interface Place {
  /** Name of the function in the script, which is often a short one. May be empty. */
  functionName: string;
  /** Address of the script. */
  url: URL;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** A place in a script on an origin. */
export interface Frame extends Omit<Place, 'url'> {
  /** The package that the script belongs to: `host`, or a remote's name. */
  name: string;
  /** The version, unless the script is a shared chunk of several versions. */
  version: string | undefined;
  /** Path of the script in the build: `Dashboard.js`, `chunk-1a2b3c4d5e/map.js`. */
  file: string;
}

const path = /^\/(?:(host)|remotes\/([^/]+))\/([^/]+)\/(.+)$/;

/** Returns the frame in a line of a stack. Returns undefined for a line without a script on an origin. */
export function parseFrame(text: string): Frame | undefined {
  const found = parsePlace(text);
  if (!found) return undefined;
  const { url, ...place } = found;
  const [, host, remote, folder, file] = path.exec(url.pathname) ?? [];
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
const line = /^\s*(?:at )?(?:async )?(?:(.*?)(?:@| ?\())?([\w+.-]+:\/\/[^\s()]+):(\d+):(\d+)\)?$/;

/** Returns the place in a line of any browser's stack. Returns undefined for a line without a script. */
export function parsePlace(text: string): Place | undefined {
  const [, functionName = '', address = '', row, column] = line.exec(text) ?? [];
  if (!URL.canParse(address)) return undefined;
  return {
    functionName: functionName.trim(),
    url: new URL(address),
    line: Number(row),
    column: Number(column),
  };
}
