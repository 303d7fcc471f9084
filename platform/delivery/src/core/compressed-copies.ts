import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { maxFileSize } from '../base/max-file-size';

/** Returns the name of the file that a compressed copy belongs to, or undefined for other files. */
export function plainNameOf(file: string): string | undefined {
  return /^(.*)\.(br|gz)$/s.exec(file)?.[1];
}

/** Returns what a compressed copy decompresses to, or undefined when it is damaged. */
export function decompress(name: string, copy: Buffer): Buffer | undefined {
  const algorithm = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
  try {
    return algorithm(copy, { maxOutputLength: maxFileSize });
  } catch {
    return undefined;
  }
}
