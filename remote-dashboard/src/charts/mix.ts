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
