import { sourceMapSuffix } from '@backshop/build-config/output-files';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltVersion } from './built-version';
import { buildsFolder } from '../origin/folders';
import { type Origin, type ReadableOrigin, readText } from '../origin/origin';

/** The source maps of a version, by the paths of their scripts in the build: `chunk-1a2b3c4d5e/map.js`. */
export type SourceMaps = Record<string, object>;

const suffix = '.maps';

/** Returns the path on an origin of a version's source maps. Servers refuse to serve this folder. */
export function sourceMapsFile(name: string, version: string): string {
  return `${buildsFolder}/${name}/${version}${suffix}`;
}

/** Returns the version that a file with source maps is about, from its path; undefined for another file. */
export function versionOfSourceMaps(file: string): { name: string; version: string } | undefined {
  const [folder, name, fileName, ...more] = file.split('/');
  if (folder !== buildsFolder || !name || more.length > 0) return undefined;
  if (!fileName?.endsWith(suffix)) return undefined;
  return { name, version: fileName.slice(0, -suffix.length) };
}

/** Keeps the source maps of a version on an origin. A build of older packages has none. */
export async function storeSourceMaps(
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

/** Returns the source maps of a version, or undefined when the origin has none that can be read. */
export async function readSourceMaps(
  origin: ReadableOrigin,
  name: string,
  version: string,
): Promise<SourceMaps | undefined> {
  const text = await readText(origin, sourceMapsFile(name, version));
  try {
    return text === undefined ? undefined : (JSON.parse(text) as SourceMaps);
  } catch {
    return undefined;
  }
}
