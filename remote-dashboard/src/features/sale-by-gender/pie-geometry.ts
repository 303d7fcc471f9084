/** A pie seen from above at a slant: an ellipse with a rim below its front. */
export interface Pie {
  /** Middle of the upper face. */
  x: number;
  y: number;
  /** Half width and half height of the upper face. */
  rx: number;
  ry: number;
  /** Height of the rim. */
  depth: number;
}

/** From and to, in radians clockwise from three o'clock; the front is from 0 to π. */
export interface Arc {
  from: number;
  to: number;
}

const turn = 2 * Math.PI;

/** The arcs of values that fill the pie, clockwise from twelve o'clock. */
export function arcsOf(values: readonly number[]): Arc[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let from = -turn / 4;
  return values.map((value) => {
    const arc = { from, to: from + (value / total) * turn };
    from = arc.to;
    return arc;
  });
}

/** Path of a slice of the upper face. */
export function facePath(pie: Pie, arc: Arc): string {
  return `M${pie.x} ${pie.y}L${point(pie, arc.from)}${curve(pie, arc)}Z`;
}

/** Path of the part of a slice's rim that faces the front; empty when none does. */
export function rimPath(pie: Pie, { from, to }: Arc): string {
  const front = { from: Math.max(from, 0), to: Math.min(to, turn / 2) };
  if (front.to <= front.from) return '';
  const lower = { ...pie, y: pie.y + pie.depth };
  return `M${point(pie, front.from)}${curve(pie, front)}L${point(lower, front.to)}${curve(lower, front, true)}Z`;
}

/** Path of the cut through the pie at an angle: what shows where a neighbour is missing. */
export function cutPath(pie: Pie, angle: number): string {
  const lower = { ...pie, y: pie.y + pie.depth };
  return `M${pie.x} ${pie.y}L${point(pie, angle)}L${point(lower, angle)}L${lower.x} ${lower.y}Z`;
}

/** Path of the whole pie, rim and all. */
export function wholePath({ x, y, rx, ry, depth }: Pie): string {
  return `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}v${depth}A${rx} ${ry} 0 0 1 ${x - rx} ${y + depth}Z`;
}

/** Whether the start of an arc, seen from inside it, faces the front; the same for its end. */
export function facesFront({ from, to }: Arc): { start: boolean; end: boolean } {
  return { start: Math.cos(from) > 0, end: Math.cos(to) < 0 };
}

function curve(pie: Pie, { from, to }: Arc, isBackwards = false): string {
  const isLong = to - from > turn / 2 ? 1 : 0;
  return `A${pie.rx} ${pie.ry} 0 ${isLong} ${isBackwards ? 0 : 1} ${point(pie, isBackwards ? from : to)}`;
}

function point({ x, y, rx, ry }: Pie, angle: number): string {
  return `${round(x + rx * Math.cos(angle))} ${round(y + ry * Math.sin(angle))}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
