import { posix } from 'node:path';
import { CommandError, unlessDamaged } from '../base/command-error';
import { sha256 } from '../base/hashes';
import { commandFor } from '../base/project';
import type { Origin } from '../core/origin';
import type { BuiltVersion } from '../core/package-version';
import { listVersions, readVersionFile } from '../core/stored-version';

/**
 * Refuses a build whose shared chunk has another file than the origin, if a version there has another one too: browsers
 * may load it. The name of a chunk only says that it comes from its content.
 * @throws CommandError
 */
export async function assertSharedChunks(
  origin: Origin,
  { name, folder, readInfo }: Pick<BuiltVersion, 'name' | 'folder' | 'readInfo'>,
): Promise<void> {
  for (const [file, hash] of Object.entries((await readInfo()).files)) {
    const path = posix.join(folder, file);
    const there = file.startsWith('../') ? await origin.read(path) : undefined;
    if (!there || sha256(there) === hash) continue;
    for (const { version } of await listVersions(origin, name)) {
      const stored = await unlessDamaged(readVersionFile(origin, name, version));
      if (![undefined, hash].includes(stored?.info.files[file])) throw sharedError(path);
    }
  }
}

/** Live versions can use the file that is there. */
export function sharedError(path: string): CommandError {
  return new CommandError(
    `${path} is another file on the origin. Nothing was released. If it is intact, build yours with another name. To see whether it is, run: ${commandFor('verify:origin')}`,
  );
}
