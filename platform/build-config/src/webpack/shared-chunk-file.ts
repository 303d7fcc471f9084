import type { Chunk } from 'webpack';
import { sharedChunkPrefix } from '../output-format';

/**
 * Returns webpack's `chunkFilename` option for a remote. Each shared chunk gets a folder of its own,
 * named after its content, which lies next to the versions on the origin (docs/decisions/0043).
 * @param exposes names of the chunks that stay in the folder of the version
 */
export function chunkFilename(exposes: string[]) {
  return ({ chunk }: { chunk?: Pick<Chunk, 'name'> }) =>
    isSharedChunk(chunk, exposes) ? `${sharedChunkPrefix}[contenthash:10]/[name].js` : '[name].js';
}

/** Whether a chunk is loaded lazily, so that several versions can use the same file. */
export function isSharedChunk(chunk: Pick<Chunk, 'name'> | undefined, exposes: string[]): boolean {
  return !exposes.includes(chunk?.name ?? '');
}
