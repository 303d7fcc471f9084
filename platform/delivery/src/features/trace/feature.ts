import { isSourceMap, sourceMapSuffix } from '@backshop/build-config/output-files';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import * as v from 'valibot';
import type { Feature } from '../../core/feature';
import type { Origin, ReadableOrigin } from '../../core/origin';
import type { BuiltVersion } from '../../core/package-version';
import { parseAs, record } from '../../core/schema';
import { buildFiles } from '../../release/build-files';

/** The source maps of a version, by the paths of their scripts in the build: `chunk-1a2b3c4d5e/map.js`. */
export type SourceMaps = Record<string, object>;

const files = buildFiles('.maps');

export const sourceMapsFile = files.fileOf;

export const versionOfSourceMaps = files.versionOf;

const mapsSchema = record(v.string(), record(v.string(), v.unknown()));

/** Keeps the source maps of versions, for `trace`. */
export const sourceMaps: Feature = {
  name: 'source maps',
  failure: 'The source maps could not be written, so stacks of this version cannot be traced.',
  put: storeSourceMaps,
  copy: async (from, to, name, version) => {
    const maps = await readSourceMaps(from, name, version);
    const file = sourceMapsFile(name, version);
    if (maps && !(await to.read(file))) await to.put(file, textOf(maps));
  },
  verify: (inspected) => files.verify(inspected),
  prune: (pruned) => files.prune(pruned),
};

/** Keeps the source maps of a version on an origin. A build of older packages has none. */
async function storeSourceMaps(
  origin: Origin,
  { name, version, directory, read }: BuiltVersion,
): Promise<void> {
  const entries = await readdir(directory, { recursive: true });
  const found = entries.filter(isSourceMap).map((file) => file.split(sep).join('/'));
  if (found.length === 0) return;
  const maps: SourceMaps = {};
  for (const file of found.sort()) {
    const map = await readFile(join(directory, file), 'utf8');
    const script = file.slice(0, -sourceMapSuffix.length);
    maps[script] = JSON.parse(map) as object;
    await read(script); // Throws if another build has replaced it, and so its map.
  }
  await origin.create(sourceMapsFile(name, version), textOf(maps));
}

/** Returns the text of a file with source maps. The source code in those of other builds stays with their teams. */
function textOf(maps: SourceMaps): string {
  return JSON.stringify(maps, (key, value: unknown) =>
    key === 'sourcesContent' ? undefined : value,
  );
}

export async function readSourceMaps(
  origin: ReadableOrigin,
  name: string,
  version: string,
): Promise<SourceMaps | undefined> {
  return parseAs(mapsSchema, await files.read(origin, name, version));
}
