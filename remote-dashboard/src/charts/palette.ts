/** The colours of the charts, which Google needs as values. Data colours: no role of the theme. */
interface Palette {
  /** Least and most popular (spec §9: light blue to a stronger blue). */
  map: { from: string; to: string; land: string };
  /** Text on a tooltip of Google's. */
  text: string;
}

/** For each theme, what stands out on its cards. */
export const palettes: Record<'light' | 'dark', Palette> = {
  light: { map: { from: '#B9DAFF', to: '#1769E0', land: '#E4E8EC' }, text: '#1A1D1F' },
  dark: { map: { from: '#B9DAFF', to: '#2A7BF0', land: '#363C43' }, text: '#FCFCFC' },
};

/**
 * The colour a share of the way from one to another.
 * @param share 0 to 1
 */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a = 0, b = 0] = [from, to].map((hex) => parseInt(hex.slice(start, start + 2), 16));
    return Math.round(a + (b - a) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
