import type { Estimate } from '../statistics/statistics';
import { dot, line, svg, text } from './svg';

/** One row of the plot, with the ratios to the monolith. */
interface RatioRow {
  label: string;
  ours: Estimate | undefined;
  naive: Estimate | undefined;
}

const width = 860;
const left = 420;
const right = width - 30;
const top = 50;
const rowHeight = 26;
const ticks = [0.9, 1, 1.25, 1.5, 2, 3];
const [least = 1] = ticks;
const most = ticks.at(-1) ?? 1;

/** Returns an SVG plot of ratios and their bounds, on a logarithmic axis. */
export function ratioPlot(title: string, rows: RatioRow[]): string {
  const bottom = top + rows.length * rowHeight;
  const axis = ticks.flatMap((tick) => [
    line([xOf(tick), top], [xOf(tick), bottom], tick === 1 ? 'base' : 'grid'),
    text(xOf(tick), bottom + 18, String(tick), { name: 'muted', anchor: 'middle' }),
  ]);
  const legend = [
    text(left, 26, 'ours ÷ monolith', { name: 'ours' }),
    text(right, 26, 'naive ÷ monolith', { name: 'naive', anchor: 'end' }),
  ];
  const marks = rows.flatMap(({ label, ours, naive }, index) => {
    const y = top + (index + 0.5) * rowHeight;
    return [
      text(left - 16, y + 4, label, { anchor: 'end' }),
      ...mark(naive, y, 'naive'),
      ...mark(ours, y, 'ours'),
    ];
  });
  return svg(width, bottom + 30, title, [...axis, ...legend, ...marks]);
}

function mark(ratio: Estimate | undefined, y: number, name: string): string[] {
  if (!ratio) return [];
  const { value, low, high } = ratio;
  return [line([xOf(low), y], [xOf(high), y], name, 3), dot(xOf(value), y, name)];
}

/** Returns the x position of a ratio. Ratios outside of the axis are at its edge. */
function xOf(ratio: number): number {
  const clamped = Math.min(most, Math.max(least, ratio));
  return left + (Math.log(clamped / least) / Math.log(most / least)) * (right - left);
}
