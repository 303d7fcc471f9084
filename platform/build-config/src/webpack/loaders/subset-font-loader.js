import subsetFont from 'subset-font';

/** OpenType features that the subset keeps: those that browsers turn on, and `tabular-nums`. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/** Makes webpack pass the file as bytes. */
export const raw = true;

/**
 * Returns the part of a variable font that the query of its address names, for example
 * `inter.woff2?wght=400-700&range=U+20-7E,U+A0` (docs/decisions/0042).
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {Buffer} font
 * @throws when the query names no weights or no characters
 */
export default function subsetFontLoader(font) {
  const [, min, max] = /\bwght=(\d+)-(\d+)/.exec(this.resourceQuery) ?? [];
  const [, range = ''] = /\brange=(.*)/.exec(this.resourceQuery) ?? [];
  const characters = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].flatMap(
    ([, first, last = first]) => between(Number.parseInt(first, 16), Number.parseInt(last, 16)),
  );
  if (!min || characters.length === 0) {
    throw new Error(
      `The font query "${this.resourceQuery}" names no weights or no characters. ` +
        'Write both, for example: ?wght=400-700&range=U+20-7E,U+A0',
    );
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
