import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Returns a compressed copy of a file, as small as possible. The name says how it is compressed. */
export function compress(name: string, content: Buffer): Buffer {
  if (name.endsWith('.gz')) return gzipSync(content, { level: 9 });
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(content, {
    params: {
      [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
      [BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
