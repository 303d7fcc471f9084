/** Colours of the charts. Values and not custom properties, because Google Charts needs values. */
interface Palette {
  /** The least and the most popular country, and all other land (docs/product.md, "Charts"). */
  map: { from: string; to: string; land: string };
  /** Text in Google's tooltips. */
  text: string;
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: { map: { from: '#B9DAFF', to: '#1769E0', land: '#E4E8EC' }, text: '#1A1D1F' },
  dark: { map: { from: '#B9DAFF', to: '#2A7BF0', land: '#363C43' }, text: '#FCFCFC' },
};

/**
 * Returns a colour between two `#rrggbb` colours.
 * @param share 0 gives `from`, 1 gives `to`
 */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a = 0, b = 0] = [from, to].map((hex) => parseInt(hex.slice(start, start + 2), 16));
    return Math.round(a + (b - a) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
