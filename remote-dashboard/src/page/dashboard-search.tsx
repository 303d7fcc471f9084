import type { SearchEntry, SearchProps } from '@backshop/shared-types';
import { useEffect } from 'react';
import { productRows } from '../features/popular-products/product-rows';

/** Tells the command palette what staff can find on the Dashboard. */
export function DashboardSearch({ onEntries }: SearchProps) {
  useEffect(() => onEntries(entries), [onEntries]);
  return null;
}

const entries: SearchEntry[] = productRows.map(({ id, nam }) => ({
  id: `product-${id}`,
  name: nam,
  group: 'Products',
  href: '/#popular-products',
}));
