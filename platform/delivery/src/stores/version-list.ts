import type { VersionList } from '@backshop/shared-types';
import * as v from 'valibot';
import { type ReadableOrigin, readText } from '../core/origin';
import { parseAs } from '../core/schema';
import { listsFolder } from './layout';

/** Returns the path on an origin of the list of a package's versions. It is served: browsers read it, too. */
export function versionListFile(name: string): string {
  return `${listsFolder}/${name}.json`;
}

const versionListSchema = v.looseObject({
  release: v.pipe(v.number(), v.safeInteger()),
  versions: v.array(v.looseObject({ version: v.string(), state: v.string(), time: v.string() })),
});

export async function readVersionList(
  origin: ReadableOrigin,
  name: string,
): Promise<VersionList | undefined> {
  const text = await readText(origin, versionListFile(name));
  return parseAs(versionListSchema, text) as VersionList | undefined;
}
