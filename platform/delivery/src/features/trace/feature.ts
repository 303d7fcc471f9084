import { sourceMapSuffix } from '@backshop/build-config/output-files';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Feature } from '../../core/feature';
import { type Origin, type ReadableOrigin, readText } from '../../core/origin';
import type { BuiltVersion } from '../../core/package-version';
import { isPackage, isVersion, versionFolder } from '../../core/paths';
import { parseAs, record } from '../../core/schema';
import type { NamedVersion } from '../../core/versions';
import { pruneBuildFiles, versionOfBuildFile } from '../../release/build-files';
import { buildsFolder } from '../../stores/layout';

/** The source maps of a version, by the paths of their scripts in the build: `chunk-1a2b3c4d5e/map.js`. */
export type SourceMaps = Record<string, object>;

const mapsSuffix = '.maps';

const mapsSchema = record(v.string(), record(v.string(), v.unknown()));

/** Keeps the source maps of versions, for `trace`. */
export const sourceMaps: Feature = {
  name: 'source maps',
  failure: 'The source maps could not be written, so stacks of this version cannot be traced.',
  put: async (origin, built) => {
    await storeSourceMaps(origin, built);
    return [];
  },
  copy: async (from, to, name, version) => {
    const maps = await readSourceMaps(from, name, version);
    const file = sourceMapsFile(name, version);
    if (maps && !(await to.read(file))) await to.put(file, `${JSON.stringify(maps)}\n`);
  },
  verify: ({ present, versions }) => {
    const belonging = present.filter((file) => {
      const version = versionOfMaps(file);
      return version && versions.has(versionFolder(...version));
    });
    return Promise.resolve({ missing: [], changed: [], belonging: new Set(belonging) });
  },
  prune: (pruned) =>
    pruneBuildFiles(pruned, versionOfMaps, (_, modified) => Promise.resolve(modified.getTime())),
};

/** Returns the path on an origin of a version's source maps. Servers refuse to serve this folder. */
export function sourceMapsFile(name: string, version: string): string {
  return `${buildsFolder}/${name}/${version}${mapsSuffix}`;
}

function versionOfMaps(file: string): NamedVersion | undefined {
  return versionOfBuildFile(file, mapsSuffix);
}

export function versionOfSourceMaps(file: string): string | undefined {
  return versionOfMaps(file)?.[1];
}

/** Keeps the source maps of a version on an origin. A build of older packages has none. */
async function storeSourceMaps(
  origin: Origin,
  { name, version, directory }: Pick<BuiltVersion, 'name' | 'version' | 'directory'>,
): Promise<void> {
  const files = (await readdir(directory, { recursive: true })).filter((file) =>
    file.endsWith(sourceMapSuffix),
  );
  if (files.length === 0) return;
  const maps: SourceMaps = {};
  for (const file of files.sort()) {
    const map = await readFile(join(directory, file), 'utf8');
    maps[file.slice(0, -sourceMapSuffix.length)] = JSON.parse(map) as object;
  }
  await origin.create(sourceMapsFile(name, version), JSON.stringify(maps));
}

export async function readSourceMaps(
  origin: ReadableOrigin,
  name: string,
  version: string,
): Promise<SourceMaps | undefined> {
  if (!isPackage(name) || !isVersion(version)) return undefined;
  return parseAs(mapsSchema, await readText(origin, sourceMapsFile(name, version)));
}
