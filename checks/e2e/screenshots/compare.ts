/** A decoded picture: four bytes for each pixel (red, green, blue, alpha), row by row. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Length in px from which a line of one colour is an edge of the layout, and never part of a letter. */
const edgeLength = 32;

/** Pixels of exactly one colour that make it one of the picture's colours. */
const colorPixels = 128;

/** Share of its pixels that a colour may lose or gain. Other antialiasing moves up to 80%. */
const colorLoss = 0.9;

/** Side in px of the squares in which shapes are compared. About as large as a letter. */
const squareSize = 16;

/**
 * A pixel is of another shape if it differs by more than this share of the square's contrast from all pixels around
 * its place in the other picture. Antialiasing changes only pixels beside a line.
 */
const otherShape = 0.4;

/** A square with this many pixels of another shape shows something else. */
const otherPixels = 2;

/** Below this difference, as a share of its contrast, a square counts as the same. */
const sameShape = 0.1;

/** A shape has moved if, in its new position, less than this share of the difference remains. */
const movedShape = 0.05;

/** The distances in px at which a moved shape is looked for. */
const moves = [-2, -1, 1, 2].flatMap((distance) => [
  [distance, 0],
  [0, distance],
]) as [x: number, y: number][];

/** Squares with less contrast than this contain no shape. Only their edges and colours are checked. */
const squareContrast = 400;

/**
 * Compares a screenshot with its reference. Browser builds smooth the edges of letters in different
 * ways, so single pixels may differ: other hinting changes 10,039 of them, but cards that move by 1 px only 5,564. So
 * not even a radius that changes by 1 px, or a font weight that changes by 20, is noticed. These may not differ:
 *
 * - edges: a straight line of one colour gets another colour;
 * - colours: a colour almost disappears, or is new;
 * - shapes: a letter or an icon moves or changes.
 *
 * @returns the problems, as sentences; empty when the pictures show the same
 */
export function compare(reference: Picture, actual: Picture): string[] {
  if (reference.width !== actual.width || reference.height !== actual.height) {
    return [
      `The size is ${actual.width}×${actual.height} px instead of ${reference.width}×${reference.height} px.`,
    ];
  }
  if (Buffer.compare(reference.data, actual.data) === 0) return [];
  const { width } = reference;
  const before = colorsOf(reference);
  const after = colorsOf(actual);
  const changed: number[] = [];
  for (let pixel = 0; pixel < before.length; pixel += 1) {
    if (before[pixel] !== after[pixel]) changed.push(pixel);
  }
  if (changed.length === 0) return [];
  const edges = changedEdges(before, after, changed, width);
  const colors = changedColors(before, after);
  const shapes = changedShapes(reference, actual, changed);
  const at = (pixel: number) => `at x ${pixel % width}, y ${Math.floor(pixel / width)}`;
  return [
    ...edges.slice(0, 1).map((pixel) => `An edge or area has changed, first ${at(pixel)}.`),
    ...colors,
    ...shapes.slice(0, 1).map((pixel) => `A text or icon has changed, first ${at(pixel)}.`),
  ];
}

/** Returns one number for the colour of each pixel. */
function colorsOf({ data, width, height }: Picture): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, width * height);
}

/** Returns the changed pixels that are part of a long line of one colour in both pictures. */
function changedEdges(
  before: Uint32Array,
  after: Uint32Array,
  changed: number[],
  width: number,
): number[] {
  const isLine = (colors: Uint32Array, pixel: number) =>
    runLength(colors, pixel, 1, rowBounds(pixel, width)) >= edgeLength ||
    runLength(colors, pixel, width, [0, colors.length]) >= edgeLength;
  return changed.filter((pixel) => isLine(before, pixel) && isLine(after, pixel));
}

function rowBounds(pixel: number, width: number): [start: number, end: number] {
  const start = pixel - (pixel % width);
  return [start, start + width];
}

/** Counts the neighbours of the same colour in one direction and its opposite, up to `edgeLength`. */
function runLength(
  colors: Uint32Array,
  pixel: number,
  step: number,
  [start, end]: [start: number, end: number],
): number {
  let length = 1;
  for (const direction of [step, -step]) {
    let next = pixel + direction;
    while (length < edgeLength && next >= start && next < end && colors[next] === colors[pixel]) {
      length += 1;
      next += direction;
    }
  }
  return length;
}

/** Returns the colours that have almost disappeared, and those that are new. */
function changedColors(before: Uint32Array, after: Uint32Array): string[] {
  const counts = [countColors(before), countColors(after)] as const;
  const lost = (from: Map<number, number>, to: Map<number, number>) =>
    [...from]
      .filter(([, count]) => count >= colorPixels)
      .filter(([color, count]) => (to.get(color) ?? 0) < count * (1 - colorLoss))
      .map(([color]) => toHex(color));
  const gone = lost(counts[0], counts[1]);
  const added = lost(counts[1], counts[0]);
  return [
    ...(gone.length > 0 ? [`Colours have disappeared: ${gone.slice(0, 5).join(', ')}.`] : []),
    ...(added.length > 0 ? [`Colours are new: ${added.slice(0, 5).join(', ')}.`] : []),
  ];
}

function countColors(colors: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  return counts;
}

/** Formats a colour as in CSS. The first byte of the number is blue's, as memory is little-endian. */
function toHex(color: number): string {
  const bytes = [color & 255, (color >> 8) & 255, (color >> 16) & 255];
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the first pixel of each square that shows something else, or the same in another position. */
function changedShapes(reference: Picture, actual: Picture, changed: number[]): number[] {
  const { width } = reference;
  const across = Math.ceil(width / squareSize);
  const squares = new Set(
    changed.map(
      (pixel) =>
        Math.floor(Math.floor(pixel / width) / squareSize) * across +
        Math.floor((pixel % width) / squareSize),
    ),
  );
  return [...squares]
    .map((square) => ({
      x: (square % across) * squareSize,
      y: Math.floor(square / across) * squareSize,
    }))
    .filter(({ x, y }) => {
      const difference = shapeDifference(reference, actual, x, y);
      if (difference < sameShape) return false;
      return (
        countOthers(reference, actual, x, y) + countOthers(actual, reference, x, y) >=
          otherPixels ||
        moves.some(
          (move) => shapeDifference(reference, actual, x, y, move) < difference * movedShape,
        )
      );
    })
    .map(({ x, y }) => y * width + x);
}

/**
 * Returns the difference of a square as a share of its contrast. 0: the same. 2: nothing in common.
 * @param move how many px further right and down the actual square is
 */
function shapeDifference(
  reference: Picture,
  actual: Picture,
  x: number,
  y: number,
  [right, down] = [0, 0],
): number {
  const before = new Sums();
  const after = new Sums();
  let difference = 0;
  const { width, height } = reference;
  const isInside = (column: number, row: number) =>
    column >= 0 && column < width && row >= 0 && row < height;
  for (let row = y; row < y + squareSize; row += 1) {
    for (let column = x; column < x + squareSize; column += 1) {
      if (!isInside(column, row) || !isInside(column + right, row + down)) continue;
      const from = brightness(reference, column, row);
      const to = brightness(actual, column + right, row + down);
      before.add(from);
      after.add(to);
      difference += (from - to) ** 2;
    }
  }
  const contrast = Math.max(before.contrast(), after.contrast());
  return contrast < squareContrast * squareSize ? 0 : difference / contrast;
}

/** Counts the pixels of a square that the other picture has nowhere around the same place. */
function countOthers(picture: Picture, other: Picture, x: number, y: number): number {
  const { width, height } = picture;
  const [right, bottom] = [Math.min(x + squareSize, width), Math.min(y + squareSize, height)];
  let [darkest, lightest] = [255, 0];
  const distances: number[] = [];
  for (let row = y; row < bottom; row += 1) {
    for (let column = x; column < right; column += 1) {
      const own = brightness(picture, column, row);
      let [min, max] = [255, 0];
      for (let near = Math.max(0, row - 1); near <= Math.min(height - 1, row + 1); near += 1) {
        for (let at = Math.max(0, column - 1); at <= Math.min(width - 1, column + 1); at += 1) {
          const value = brightness(other, at, near);
          min = Math.min(min, value);
          max = Math.max(max, value);
        }
      }
      distances.push(Math.max(own - max, min - own));
      darkest = Math.min(darkest, own, min);
      lightest = Math.max(lightest, own, max);
    }
  }
  const limit = (lightest - darkest) * otherShape;
  return distances.filter((distance) => distance > limit).length;
}

function brightness({ data, width }: Picture, x: number, y: number): number {
  const pixel = (y * width + x) * 4;
  return data[pixel]! * 0.3 + data[pixel + 1]! * 0.59 + data[pixel + 2]! * 0.11;
}

/** Adds up values to know how far they are from their mean. */
class Sums {
  private count = 0;
  private sum = 0;
  private squares = 0;

  add(value: number): void {
    this.count += 1;
    this.sum += value;
    this.squares += value ** 2;
  }

  /** The sum of the squared distances from the mean. */
  contrast(): number {
    return this.squares - this.sum ** 2 / this.count;
  }
}
