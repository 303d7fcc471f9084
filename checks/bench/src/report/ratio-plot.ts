import type { Estimate } from '../statistics/statistics';

/** One entry of the legend: a colour and its meaning. */
interface Legend {
  title: string;
  /** Name of the colour: a class of the style below. */
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
  return [
    line([xOf(low), y], [xOf(high), y], name, 3),
    `<circle cx="${round(xOf(value))}" cy="${round(y)}" r="4" class="${name}"/>`,
  ];
}

/** Returns the x position of a ratio. Ratios outside of the axis are at its edge. */
function xOf(ratio: number): number {
  const clamped = Math.min(most, Math.max(least, ratio));
  return left + (Math.log(clamped / least) / Math.log(most / least)) * (right - left);
}

/** Colours in the light and the dark theme. */
const style = `
text { font: 13px system-ui, sans-serif; fill: #1a1d1f; }
.surface { fill: #fcfcfc; }
.muted { fill: #5f666e; }
.grid { stroke: #d8dbde; }
.base { stroke: #5f666e; stroke-dasharray: 4 3; }
.ours { fill: #1769e0; stroke: #1769e0; }
.monolith { fill: #5f666e; stroke: #5f666e; }
.prerendered { fill: #0f766e; stroke: #0f766e; }
text.ours, text.prerendered, text.monolith { stroke: none; }
@media (prefers-color-scheme: dark) {
  text { fill: #fcfcfc; }
  .surface { fill: #1a1d1f; }
  .muted { fill: #a6abb1; }
  .grid { stroke: #3a4046; }
  .base { stroke: #a6abb1; }
  .ours { fill: #5ea3ff; stroke: #5ea3ff; }
  .monolith { fill: #a6abb1; stroke: #a6abb1; }
  .prerendered { fill: #4fd1c5; stroke: #4fd1c5; }
}`;

/** Returns an SVG image of the given size in px. Its colours follow the theme. */
function svg(width: number, height: number, title: string, content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}">
<style>${style}
</style>
<rect class="surface" width="${width}" height="${height}"/>
${content.join('\n')}
</svg>
`;
}

/** Returns a text that starts, ends or is centred at a point. */
function text(
  x: number,
  y: number,
  content: string,
  { name = '', anchor = 'start' }: { name?: string; anchor?: 'start' | 'middle' | 'end' } = {},
): string {
  return `<text x="${round(x)}" y="${round(y)}" class="${name}" text-anchor="${anchor}">${escape(content)}</text>`;
}

/** Returns a line of the given width in px. */
function line(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  name: string,
  width = 1,
): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" class="${name}" stroke-width="${width}"/>`;
}

const round = (value: number) => Math.round(value * 10) / 10;

const escape = (content: string) =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
