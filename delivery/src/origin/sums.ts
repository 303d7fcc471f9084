import { createHash } from 'node:crypto';

/**
 * The file in each version that lists the SHA-256 of its other files, in the format of `sha256sum`.
 * Shared chunks are listed by their path from the version's folder. Compressed copies are listed
 * without a hash, as comments: their bytes depend on the compressor.
 */
export const sumsFile = 'SHA256SUMS';

/** Hexadecimal digits of a version's hash: 128 bits, so that nobody can make other files for it. */
const versionDigits = 32;

/** What the file of a version says. */
export interface Sums {
  /** By path: SHA-256 in hexadecimal digits. */
  hashes: Map<string, string>;
  /** Paths of the compressed copies. */
  copies: string[];
}

/** Returns the text of a version's list. */
export function formatSums({ hashes, copies }: Sums): string {
  const lines = [...hashes].map(([file, hash]) => `${hash}  ${file}`);
  return [...lines, ...copies.map((file) => `# ${file}`), ''].join('\n');
}

/** Returns what the list of a version says. */
export function parseSums(text: string): Sums {
  const lines = text.split('\n').filter(Boolean);
  const hashes = lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => [line.slice(66), line.slice(0, 64)] as const);
  const copies = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2));
  return { hashes: new Map(hashes), copies };
}

/** Returns the hash in the name of the version that has this list. */
export function versionHash(sums: string): string {
  return sha256(sums).slice(0, versionDigits);
}

/** Returns a SHA-256 in hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
