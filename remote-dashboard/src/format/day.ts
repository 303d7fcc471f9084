const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Formats an ISO 8601 day as `Mar 14, 2026`. `Intl.DateTimeFormat` gives the same result, but takes
 * 30 ms to create and would delay the first view (docs/performance/README.md).
 */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${months[month - 1]} ${date}, ${year}`;
}
