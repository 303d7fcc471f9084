import { resolve } from 'node:path';
import { packPackages } from './pack-packages';

/** Compiles and packs the packages that can be installed elsewhere, and prints their sizes. */
export async function packAll(folder: string): Promise<void> {
  const packed = await packPackages(resolve(folder));
  for (const { archive, size, unpackedSize } of packed) {
    console.log(`${archive}  ${kilobytes(size)} KB, unpacked ${kilobytes(unpackedSize)} KB`);
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
