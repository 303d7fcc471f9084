import type { SummaryRow } from '@backshop/shared-types';

/** Sample sums, by kind of sale. */
export const summaryRows: readonly SummaryRow[] = [
  { id: 'total', total: 'Total sales', price: 48260.5, prc: 82, color: 'var(--chart-brand)' },
  { id: 'online', total: 'Online store', price: 27940, prc: 58, color: '#83BF6E' },
  { id: 'subscriptions', total: 'Subscriptions', price: 12480.25, prc: 34, color: '#8E59FF' },
  { id: 'gift-cards', total: 'Gift cards', price: 5310.75, prc: 19, color: '#FF6A55' },
  { id: 'refunds', total: 'Refunds', price: 2529.5, prc: 8, color: '#B5893C' },
];
