import { line, svg, text } from './svg';

/** The requests of one page load. Times are in ms since the load began. */
export interface Waterfall {
  product: string;
  requests: { name: string; start: number; end: number }[];
  /** Time at which the page's part was painted and the browser could handle a click on it. */
  partInteractive: number;
}

const width = 860;
const left = 210;
const right = width - 30;
const rowHeight = 18;
const headHeight = 40;
const step = 500;

/** Returns an SVG plot of the requests of each load, until the part is interactive. */
export function waterfallPlot(title: string, waterfalls: Waterfall[]): string {
  const end = Math.max(...waterfalls.map(({ partInteractive }) => partInteractive));
  const xOf = (time: number) => left + (Math.min(time, end) / end) * (right - left);
  const content: string[] = [];
  let y = 10;
  for (const { product, requests, partInteractive } of waterfalls) {
    const shown = requests.filter(({ start }) => start < partInteractive);
    content.push(
      text(left, y + 22, `${product}: ${Math.round(partInteractive)} ms`, { name: product }),
    );
    y += headHeight;
    const bottom = y + shown.length * rowHeight;
    for (let time = 0; time <= end; time += step) {
      content.push(line([xOf(time), y - 6], [xOf(time), bottom], 'grid'));
    }
    content.push(line([xOf(partInteractive), y - 6], [xOf(partInteractive), bottom], 'base', 2));
    shown.forEach(({ name, start, end }, index) => {
      const middle = y + (index + 0.5) * rowHeight;
      content.push(text(left - 12, middle + 4, name, { anchor: 'end' }));
      content.push(line([xOf(start), middle], [xOf(end), middle], product, 10));
    });
    y = bottom + 10;
  }
  for (let time = 0; time <= end; time += step) {
    content.push(text(xOf(time), y + 14, `${time} ms`, { name: 'muted', anchor: 'middle' }));
  }
  return svg(width, y + 28, title, content);
}
