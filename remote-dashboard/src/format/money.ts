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
