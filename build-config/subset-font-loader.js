import subsetFont from 'subset-font';

/** What a font does besides showing one glyph for each character: what is on by itself, and `tabular-nums`. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/** The loader is given bytes. */
export const raw = true;

/**
 * Leaves of a variable font what its address asks for: `inter.woff2?wght=400-700&range=U+20-7E,U+A0`.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {Buffer} font
 * @throws when it asks for no weights or no characters
 */
export default function subsetFontLoader(font) {
  const [, min, max] = /\bwght=(\d+)-(\d+)/.exec(this.resourceQuery) ?? [];
  const [, range = ''] = /\brange=(.*)/.exec(this.resourceQuery) ?? [];
  const characters = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].flatMap(
    ([, first, last = first]) => between(Number.parseInt(first, 16), Number.parseInt(last, 16)),
  );
  if (!min || characters.length === 0) {
    throw new Error('A subset of a font needs ?wght=<min>-<max>&range=U+….');
  }
  return subsetFont(font, String.fromCodePoint(...characters), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    keepFeatures,
  });
}

/** @param {number} first @param {number} last */
function between(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
