import { posix } from 'node:path';
import { eachLimit } from '../base/each-limit';
import { sha256 } from '../base/hashes';
import { decompress, plainNameOf } from '../core/compressed-copies';
import { compress } from '../build/compress';
import type { Origin, ReadableOrigin } from '../core/origin';
import { versionFile } from '../core/package-version';
import { versionFolder } from '../core/paths';
import { damageError, readVersionFile } from '../core/stored-version';
import { sharedError } from './shared-chunks';

/**
 * Copies a version from one origin to another, byte by byte, and last the file that makes it complete. Files that are
 * there already stay. Checks each file against its hash. A served origin has no compressed copies to read, so they are
 * made again.
 * @throws CommandError when the version or a file of it is missing or damaged on the origin that it comes from, or when
 * it has another file in a shared chunk that is there
 */
export async function copyVersion(
  from: ReadableOrigin,
  to: Origin,
  name: string,
  version: string,
): Promise<void> {
  const folder = versionFolder(name, version);
  const { text, info } = await readVersionFile(from, name, version);
  await eachLimit(Object.entries(info.files), async ([file, hash]) => {
    const path = posix.join(folder, file);
    const known = await to.read(path);
    const content = known && sha256(known) === hash ? known : await from.read(path);
    if (!content || sha256(content) !== hash) throw damageError(from, name, path, content);
    if (known && content !== known && file.startsWith('../')) throw sharedError(path);
    if (content !== known) await to.put(path, content);
    for (const copy of info.copies.filter((each) => plainNameOf(each) === file)) {
      const target = posix.join(folder, copy);
      const there = await to.read(target);
      // Another compressor can have made it, so it only has to decompress to the right file.
      if (there && decompress(copy, there)?.equals(content)) continue;
      await to.put(target, compress(copy, content));
    }
  });
  await to.put(`${folder}/${versionFile}`, text);
}
