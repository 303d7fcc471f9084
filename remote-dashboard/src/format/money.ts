const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats an amount in US dollars as `$1,234.50`. */
export function formatMoney(amount: number): string {
  return dollars.format(amount);
}
