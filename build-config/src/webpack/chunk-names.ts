import type { Chunk } from 'webpack';
import { chunkFolder } from '../output-format';

/** Stands in the names of lists until the content of what carries them is known. */
export const mark = '__MARK__';

/** Global name of the list that chunks of a remote push themselves to. */
export function chunkList(remote: string, ofMark: string): string {
  return `chunks_${remote}_${ofMark}`;
}

/** Matches the file of a lasting chunk, and gives the hash of its content. */
export const lastingChunk = new RegExp(`^${chunkFolder}([0-9a-f]+)/`);

/**
 * Gives what a part loads late (a library, a map) a folder of its own, named after its content. On the
 * origin it lies beside the versions: a version that did not change it does not move it
 * (docs/decisions/0043).
 * @param exposes names of the chunks that stay in the folder of the version
 */
export function chunkFilename(exposes: string[]) {
  return ({ chunk }: { chunk?: Pick<Chunk, 'name'> }) =>
    exposes.includes(chunk?.name ?? '') ? '[name].js' : `${chunkFolder}[contenthash:10]/[name].js`;
}
