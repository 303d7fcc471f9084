const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Formats an ISO 8601 day as `Mar 14, 2026`. `Intl.DateTimeFormat` gives the same result, but takes
 * 30 ms to create and would delay the first view (docs/performance/README.md).
 */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${months[month - 1]} ${date}, ${year}`;
}

/**
 * Formats an amount in US dollars, not below 0, as `$1,234.50`. `Intl.NumberFormat` gives the same result,
 * but takes 10 ms and more to create, and would delay the page (docs/performance/README.md).
 */
export function formatMoney(amount: number): string {
  return `$${amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** Returns the amount of a text such as `$1,234.50`. */
export function parseMoney(text: string): number {
  return Number(text.replace(/[$,]/g, ''));
}
