const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * An ISO 8601 day as staff read it: `Mar 14, 2026`. `Intl.DateTimeFormat` says the same, but takes 30 ms
 * to be made, which the first view would wait for (docs/performance/README.md).
 */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${months[month - 1]} ${date}, ${year}`;
}
