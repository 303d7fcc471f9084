import { isSharedChunk } from '../origin/folders';

/** A line of a stack that names a script on an origin. */
export interface Frame {
  /** Name of the function in the script, which is often a short one. May be empty. */
  functionName: string;
  /** The package that the script belongs to: `host`, or a remote's name. */
  name: string;
  /** The version, unless the script is a shared chunk of several versions. */
  version: string | undefined;
  /** Path of the script in the build: `Dashboard.js`, `chunk-1a2b3c4d5e/map.js`. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** A line in Chromium is `at name (address)`, in Firefox and WebKit `name@address`. */
const place = /^\s*(?:at )?(?:async )?(?:(.*?)(?:@| ?\())?([\w+.-]+:\/\/[^\s()]+):(\d+):(\d+)\)?$/;

const path = /^\/(?:(host)|remotes\/([^/]+))\/([^/]+)\/(.+)$/;

/** Returns the frame in a line of a stack. Returns undefined for a line without a script on an origin. */
export function parseFrame(text: string): Frame | undefined {
  const [, functionName = '', address = '', line, column] = place.exec(text) ?? [];
  if (!URL.canParse(address)) return undefined;
  const [, host, remote, folder, file] = path.exec(new URL(address).pathname) ?? [];
  const name = host ?? remote;
  if (!name || !folder || !file) return undefined;
  const isChunk = isSharedChunk(folder);
  return {
    functionName: functionName.trim(),
    name,
    version: isChunk ? undefined : folder,
    file: isChunk ? `${folder}/${file}` : file,
    line: Number(line),
    column: Number(column),
  };
}
