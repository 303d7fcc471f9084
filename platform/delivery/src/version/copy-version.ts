import { posix } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { CommandError } from '../base/command-error';
import { eachLimit } from '../base/each-limit';
import { versionFolder } from '../origin/folders';
import type { Origin, ReadableOrigin } from '../origin/origin';
import { sha256 } from '../base/sha256';
import { plainNameOf } from './compressed-copies';
import { storedVersion } from './stored-version';
import { formatVersionInfo, versionFile } from './version-info';

/** How many files are copied at the same time. */
const copies = 8;

/**
 * Copies a version from one origin to another, byte by byte, and last the file that makes it complete. Files that are
 * there already stay. Checks each file against its hash. A served origin has no compressed copies to read, so they are
 * made again.
 * @throws CommandError when the version or a file of it is missing or damaged on the origin that it comes from
 */
export async function copyVersion(
  from: ReadableOrigin,
  to: Origin,
  name: string,
  version: string,
): Promise<void> {
  const folder = versionFolder(name, version);
  const info = await storedVersion(from, name, version).readInfo();
  await eachLimit(Object.entries(info.files), copies, async ([file, hash]) => {
    const path = posix.join(folder, file);
    const known = await to.read(path);
    const content = known && sha256(known) === hash ? known : await from.read(path);
    if (!content || sha256(content) !== hash) throw damageError(path, content);
    if (content !== known) await to.put(path, content);
    if (!to.hasCompressedCopies) return;
    for (const copy of info.copies.filter((each) => plainNameOf(each) === file)) {
      const target = posix.join(folder, copy);
      if (!(await to.read(target))) await to.put(target, compress(copy, content));
    }
  });
  await to.put(`${folder}/${versionFile}`, formatVersionInfo(info));
}

function compress(name: string, content: Buffer): Buffer {
  if (name.endsWith('.gz')) return gzipSync(content, { level: 9 });
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(content, {
    params: {
      [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
      [BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

function damageError(path: string, content: Buffer | undefined): CommandError {
  return new CommandError(
    `${path} is ${content ? 'changed' : 'missing'} on the origin that it comes from. Nothing was released. Repair it there first.`,
  );
}
