import { posix } from 'node:path';
import { jsonText } from '../base/optional';
import { sha256 } from '../base/hashes';
import type { Origin } from '../core/origin';
import { versionFile, versionHash, type VersionInfo } from '../core/package-version';
import { versionFolder } from '../core/paths';

/** Returns what a remote without exposes says about itself, with these files. */
export function versionInfo(files: Record<string, string> = {}): VersionInfo {
  const hashes = Object.entries(files).map(([file, text]) => [file, sha256(text)]);
  return {
    files: Object.fromEntries(hashes) as Record<string, string>,
    copies: [],
    contract: { shared: {}, exposes: {}, summaries: {} },
    integrity: {},
    exposes: {},
  };
}

/** Puts a version on an origin without a build. Returns its name. */
export async function storePackage(
  origin: Origin,
  name: string,
  files: Record<string, string>,
  changes: object = {},
): Promise<string> {
  const text = jsonText({ ...versionInfo(files), ...changes });
  const version = `1.0.0-${versionHash(text)}`;
  const folder = versionFolder(name, version);
  for (const [file, content] of Object.entries({ ...files, [versionFile]: text })) {
    await origin.put(posix.join(folder, file), content);
  }
  return version;
}
