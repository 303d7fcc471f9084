import type { Estimate } from '../statistics/statistics';
import { dot, line, svg, text } from './svg';

/** One entry of the legend: a colour and its meaning. */
interface Legend {
  title: string;
  /** Name of the colour in `svg.ts`. */
  name: string;
}

/** One row of the plot, with ratios from the legend. */
interface RatioRow {
  label: string;
  ratios: (Estimate & { name: string })[];
}

const width = 860;
const left = 300;
const right = width - 30;
const top = 50;
const rowHeight = 30;
const ticks = [0.5, 0.65, 0.8, 0.9, 1, 1.1, 1.25, 1.5];
const [least = 1] = ticks;
const most = ticks.at(-1) ?? 1;

/** Returns an SVG plot of ratios and their bounds, on a logarithmic axis. */
export function ratioPlot(title: string, legend: Legend[], rows: RatioRow[]): string {
  const bottom = top + rows.length * rowHeight;
  const axis = ticks.flatMap((tick) => [
    line([xOf(tick), top], [xOf(tick), bottom], tick === 1 ? 'base' : 'grid'),
    text(xOf(tick), bottom + 18, String(tick), { name: 'muted', anchor: 'middle' }),
  ]);
  const names = legend.map(({ title, name }, index) =>
    text(20 + (index * width) / legend.length, 26, title, { name }),
  );
  const marks = rows.flatMap(({ label, ratios }, index) => {
    const y = top + (index + 0.5) * rowHeight;
    return [
      text(left - 16, y + 4, label, { anchor: 'end' }),
      ...ratios.flatMap((each, order) =>
        mark(each, y + (order - (ratios.length - 1) / 2) * 8, each.name),
      ),
    ];
  });
  return svg(width, bottom + 30, title, [...axis, ...names, ...marks]);
}

function mark({ value, low, high }: Estimate, y: number, name: string): string[] {
  return [line([xOf(low), y], [xOf(high), y], name, 3), dot(xOf(value), y, name)];
}

/** Returns the x position of a ratio. Ratios outside of the axis are at its edge. */
function xOf(ratio: number): number {
  const clamped = Math.min(most, Math.max(least, ratio));
  return left + (Math.log(clamped / least) / Math.log(most / least)) * (right - left);
}
