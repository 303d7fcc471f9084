import { line, svg, text } from './svg';

/** The requests of one load; times in ms since it began. */
export interface Waterfall {
  product: string;
  requests: { name: string; start: number; end: number }[];
  /** When the page's part was there. */
  partReady: number;
}

const width = 860;
const left = 210;
const right = width - 30;
const rowHeight = 18;
const headHeight = 40;
const step = 500;

/** Requests as bars, one load below the other on the same axis; what comes after the part is left out. */
export function waterfallPlot(title: string, waterfalls: Waterfall[]): string {
  const end = Math.max(...waterfalls.map(({ partReady }) => partReady));
  const place = (time: number) => left + (Math.min(time, end) / end) * (right - left);
  const content: string[] = [];
  let y = 10;
  for (const { product, requests, partReady } of waterfalls) {
    const shown = requests.filter(({ start }) => start < partReady);
    content.push(text(left, y + 22, `${product}: ${Math.round(partReady)} ms`, { name: product }));
    y += headHeight;
    const bottom = y + shown.length * rowHeight;
    for (let time = 0; time <= end; time += step) {
      content.push(line([place(time), y - 6], [place(time), bottom], 'grid'));
    }
    content.push(line([place(partReady), y - 6], [place(partReady), bottom], 'base', 2));
    shown.forEach(({ name, start, end }, index) => {
      const middle = y + (index + 0.5) * rowHeight;
      content.push(text(left - 12, middle + 4, name, { anchor: 'end' }));
      content.push(line([place(start), middle], [place(end), middle], product, 10));
    });
    y = bottom + 10;
  }
  for (let time = 0; time <= end; time += step) {
    content.push(text(place(time), y + 14, `${time} ms`, { name: 'muted', anchor: 'middle' }));
  }
  return svg(width, y + 28, title, content);
}
