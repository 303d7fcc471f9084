/** Colours of the plots in the light and the dark theme. */
const style = `
text { font: 13px system-ui, sans-serif; fill: #1a1d1f; }
.surface { fill: #fcfcfc; }
.muted { fill: #5f666e; }
.grid { stroke: #d8dbde; }
.base { stroke: #5f666e; stroke-dasharray: 4 3; }
.ours { fill: #1769e0; stroke: #1769e0; }
.monolith { fill: #5f666e; stroke: #5f666e; }
.prerendered { fill: #0f766e; stroke: #0f766e; }
.naive { fill: #c2410c; stroke: #c2410c; }
text.ours, text.prerendered, text.monolith, text.naive { stroke: none; }
@media (prefers-color-scheme: dark) {
  text { fill: #fcfcfc; }
  .surface { fill: #1a1d1f; }
  .muted { fill: #a6abb1; }
  .grid { stroke: #3a4046; }
  .base { stroke: #a6abb1; }
  .ours { fill: #5ea3ff; stroke: #5ea3ff; }
  .monolith { fill: #a6abb1; stroke: #a6abb1; }
  .prerendered { fill: #4fd1c5; stroke: #4fd1c5; }
  .naive { fill: #ff9a62; stroke: #ff9a62; }
}`;

/** Returns an SVG image of the given size in px. Its colours follow the theme. */
export function svg(width: number, height: number, title: string, content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}">
<style>${style}
</style>
<rect class="surface" width="${width}" height="${height}"/>
${content.join('\n')}
</svg>
`;
}

/** Returns a text that starts, ends or is centred at a point. */
export function text(
  x: number,
  y: number,
  content: string,
  { name = '', anchor = 'start' }: { name?: string; anchor?: 'start' | 'middle' | 'end' } = {},
): string {
  return `<text x="${round(x)}" y="${round(y)}" class="${name}" text-anchor="${anchor}">${escape(content)}</text>`;
}

/** Returns a line of the given width in px. */
export function line(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  name: string,
  width = 1,
): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" class="${name}" stroke-width="${width}"/>`;
}

/** Returns a dot with a radius of 4 px. */
export function dot(x: number, y: number, name: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="4" class="${name}"/>`;
}

const round = (value: number) => Math.round(value * 10) / 10;

const escape = (content: string) =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
