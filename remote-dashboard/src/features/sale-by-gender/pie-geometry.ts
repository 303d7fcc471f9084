/** A pie seen at an angle: an ellipse with a rim below its front. In units of the SVG. */
export interface Pie {
  /** Centre of the upper face. */
  x: number;
  y: number;
  /** Half width and half height of the upper face. */
  rx: number;
  ry: number;
  /** Height of the rim. */
  depth: number;
}

/** Angles in radians, clockwise from three o'clock. The front of the pie is between 0 and π. */
export interface Arc {
  from: number;
  to: number;
}

const turn = 2 * Math.PI;

/** Returns an arc for each value. Together they fill the pie, clockwise from twelve o'clock. */
export function arcsOf(values: readonly number[]): Arc[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let from = -turn / 4;
  return values.map((value) => {
    const arc = { from, to: from + (value / total) * turn };
    from = arc.to;
    return arc;
  });
}

/** Returns the SVG path of a slice of the upper face. */
export function facePath(pie: Pie, arc: Arc): string {
  return `M${pie.x} ${pie.y}L${point(pie, arc.from)}${curve(pie, arc)}Z`;
}

/** Returns the SVG path of the visible part of a slice's rim; empty if none is visible. */
export function rimPath(pie: Pie, { from, to }: Arc): string {
  const front = { from: Math.max(from, 0), to: Math.min(to, turn / 2) };
  if (front.to <= front.from) return '';
  const lower = { ...pie, y: pie.y + pie.depth };
  return `M${point(pie, front.from)}${curve(pie, front)}L${point(lower, front.to)}${curve(lower, front, true)}Z`;
}

/** Returns the SVG path of a vertical cut through the pie, from its centre to the rim. */
export function cutPath(pie: Pie, angle: number): string {
  const lower = { ...pie, y: pie.y + pie.depth };
  return `M${pie.x} ${pie.y}L${point(pie, angle)}L${point(lower, angle)}L${lower.x} ${lower.y}Z`;
}

/** Returns whether the cuts at the start and the end of a missing slice are visible. */
export function visibleCuts({ from, to }: Arc): { start: boolean; end: boolean } {
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
