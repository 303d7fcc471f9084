import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FolderFiles } from './origin';

/** A file that is not what it should be. */
export interface Damage {
  /** Path relative to the folder, or to the origin. */
  file: string;
  problem: 'missing' | 'changed';
}

/** Longest file that a compressed copy may have, in bytes. A damaged copy could fill the memory. */
const maxOutputLength = 64 * 1024 * 1024;

/** Returns the paths of all files of a folder, with those that have no file on this machine. */
export function namesOf({ files, texts = {} }: FolderFiles): string[] {
  return [...files, ...Object.keys(texts)];
}

/** Returns a file of a folder as this machine has it. */
export async function readOwn({ directory, texts }: FolderFiles, file: string): Promise<Buffer> {
  const text = texts?.[file];
  if (text === undefined) return readFile(join(directory, file));
  return typeof text === 'string' ? Buffer.from(text) : Buffer.from(text);
}

/** Returns the name of the file that a compressed copy belongs to, or undefined for other files. */
export function plainNameOf(file: string): string | undefined {
  return /^(.*)\.(br|gz)$/s.exec(file)?.[1];
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

/**
 * Returns the files of a folder that are missing elsewhere or differ there. Compressed copies may
 * come from another compressor, so they only have to decompress to the right file.
 * @param read returns a file as it is there
 */
export async function findDamage(
  files: FolderFiles,
  read: (file: string) => Promise<Buffer | undefined>,
  names = namesOf(files),
): Promise<Damage[]> {
  const found = await Promise.all(
    names.map(async (file): Promise<Damage[]> => {
      const [own, there] = await Promise.all([readOwn(files, file), read(file)]);
      if (!there) return [{ file, problem: 'missing' }];
      if (there.equals(own)) return [];
      const plain = plainNameOf(file);
      if (plain && decompress(file, there)?.equals(await readOwn(files, plain))) return [];
      return [{ file, problem: 'changed' }];
    }),
  );
  return found.flat();
}
