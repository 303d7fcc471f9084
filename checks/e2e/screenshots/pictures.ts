import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import type { Picture } from './compare';

/** The folder of all references. */
export const referenceFolder = join(import.meta.dirname, 'references');

/** Decodes a picture in any format. */
export async function decode(encoded: Buffer): Promise<Picture> {
  const { data, info } = await sharp(encoded)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Returns the reference with a name, or undefined if there is none. */
export async function readReference(name: string): Promise<Picture | undefined> {
  const file = await readFile(join(referenceFolder, `${name}.webp`)).catch(() => undefined);
  return file && decode(file);
}

/** Stores a picture as the reference with a name. No pixel changes. */
export async function writeReference(name: string, picture: Picture): Promise<void> {
  await mkdir(referenceFolder, { recursive: true });
  // The highest effort takes seconds. It saves a third of a full page, and almost nothing else.
  const effort = picture.width * picture.height > 1_200_000 ? 6 : 5;
  const encoded = await toImage(picture).webp({ lossless: true, quality: 100, effort }).toBuffer();
  await writeFile(join(referenceFolder, `${name}.webp`), encoded);
}

/** Writes a picture as PNG, for people to look at. */
export async function writePng(file: string, picture: Picture): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await toImage(picture).png().toFile(file);
}

/** Returns the actual picture in grey, with every changed pixel in red or, at edges of letters, yellow. */
export function differenceOf(reference: Picture, actual: Picture): Picture {
  const width = Math.max(reference.width, actual.width);
  const height = Math.max(reference.height, actual.height);
  const data = new Uint8Array(width * height * 4);
  const [before, after] = [reference, actual].map((each) => enlarged(each, width, height));
  // The lowest threshold at which pixelmatch draws a card on the page: they differ by 8 levels.
  pixelmatch(before!, after!, data, width, height, { threshold: 0.01 });
  return { width, height, data };
}

/** Returns the pixels of a picture with transparent ones added at the right and at the bottom. */
function enlarged(picture: Picture, width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  const bytes = picture.width * 4;
  for (let row = 0; row < picture.height; row += 1) {
    data.set(picture.data.subarray(row * bytes, (row + 1) * bytes), row * width * 4);
  }
  return data;
}

function toImage({ width, height, data }: Picture) {
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}
