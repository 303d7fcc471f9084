import { createHash } from 'node:crypto';
import { plainNameOf } from '../../origin/folder-files';
import { isSharedChunk, packageFolder, versionFolder } from '../../origin/folders';
import type { Origin } from '../../origin/origin';
import { sha256, type Sums } from '../../origin/sums';

/** Whether a version comes from before versions had a list of their files: its hash is short. */
export function isOldVersion(version: string): boolean {
  return /-[0-9a-f]{10}$/.test(version);
}

/**
 * Returns the files of an old version, with their hashes. The hash in its name is that of all its
 * files together, shared chunks included.
 * @returns undefined when the hash differs; it does not tell which file changed
 */
export async function oldVersionSums(
  origin: Origin,
  name: string,
  version: string,
): Promise<Sums | undefined> {
  const folder = versionFolder(name, version);
  const files = (await origin.listFiles(folder)).map((file) => file.slice(folder.length + 1));
  for (const chunk of await chunksOf(origin, folder)) {
    const parent = packageFolder(name);
    const inChunk = await origin.listFiles(`${parent}/${chunk}`);
    files.push(...inChunk.map((file) => file.slice(parent.length + 1)));
  }
  const all = createHash('sha256');
  const hashes = new Map<string, string>();
  for (const file of files.filter((each) => plainNameOf(each) === undefined).sort()) {
    const path = isSharedChunk(file) ? `../${file}` : file;
    const place = isSharedChunk(file) ? packageFolder(name) : folder;
    const content = (await origin.readBytes(`${place}/${file}`)) ?? '';
    all.update(file).update('\0').update(content);
    hashes.set(path, sha256(content));
  }
  return version.endsWith(`-${all.digest('hex').slice(0, 10)}`)
    ? { hashes, copies: [] }
    : undefined;
}

/** Returns the shared chunks of a remote, from its federation manifest. */
async function chunksOf(origin: Origin, folder: string): Promise<string[]> {
  const manifest = (await origin.readText(`${folder}/mf-manifest.json`)) ?? '';
  const chunks = manifest.matchAll(/"(chunk-[0-9a-f]+)\//g);
  return [...new Set([...chunks].map(([, chunk = '']) => chunk))];
}
