import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib';

/** Longest file that a compressed copy may have, in bytes. A damaged copy could fill the memory. */
const maxOutputLength = 64 * 1024 * 1024;

/** Returns the name of the file that a compressed copy belongs to, or undefined for other files. */
export function plainNameOf(file: string): string | undefined {
  return /^(.*)\.(br|gz)$/s.exec(file)?.[1];
}

/** Returns what `Content-Encoding` calls the compression of a copy, or undefined for other files. */
export function copyEncoding(file: string): 'br' | 'gzip' | undefined {
  if (!plainNameOf(file)) return undefined;
  return file.endsWith('.br') ? 'br' : 'gzip';
}

/** Returns what a compressed copy decompresses to, or undefined when it is damaged. */
export function decompress(name: string, copy: Buffer): Buffer | undefined {
  const algorithm = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
  try {
    return algorithm(copy, { maxOutputLength });
  } catch {
    return undefined;
  }
}

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
