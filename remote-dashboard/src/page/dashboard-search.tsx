import type { SearchEntry, SearchProps } from '@backshop/shared-types';
import { useEffect } from 'react';
import { orderRows } from '../features/new-orders/order-rows';
import { orderCells, ordersFile } from '../features/new-orders/order-cells';
import { productRows } from '../features/popular-products/product-rows';
import { countryPopularity } from '../features/top-countries/country-popularity';
import { formatDay, formatMoney } from '../format/format';
import { copyCells, downloadCells } from '../table/csv';

/** Tells the command palette what staff can find on the Dashboard. */
export function DashboardSearch({ onEntries }: SearchProps) {
  useEffect(() => onEntries(entries), [onEntries]);
  return null;
}

const entries: SearchEntry[] = [
  section('top-countries', 'Top countries', 'map', 'popularity'),
  section('promotion', 'Strike a yogi pose', 'promotion', 'new publish'),
  section('sale-by-gender', 'Sale By Gender', 'pie', 'chart', 'hours'),
  section('new-orders', 'New orders', 'sales', 'chargebacks'),
  section('sales-overview', 'Sales Overview', 'revenue', 'refunds'),
  section('more-customers', 'Get more customers!', 'social'),
  section('popular-products', 'Popular products', 'best-selling'),
  ...orderRows.map(({ id, name, order, state, date }) => ({
    id: `order-${id}`,
    name,
    detail: `${order} · ${state} · ${formatDay(date)}`,
    group: 'Orders',
    keywords: [id, state, 'order'],
    href: `/#order-${id}`,
  })),
  ...productRows.map(({ id, nam, price }) => ({
    id: `product-${id}`,
    name: nam,
    detail: formatMoney(price),
    group: 'Products',
    keywords: ['product'],
    href: '/#popular-products',
  })),
  ...countryPopularity.map(({ code, country, popularity }) => ({
    id: `country-${code}`,
    name: country,
    detail: `Popularity ${popularity}`,
    group: 'Countries',
    keywords: ['country', code],
    href: '/#top-countries',
  })),
  {
    id: 'download-orders',
    name: 'Download orders as CSV',
    group: 'Actions',
    keywords: ['export', 'save', 'excel', 'spreadsheet'],
    onChoose: () => downloadCells(ordersFile, orderCells(orderRows)),
  },
  {
    id: 'copy-orders',
    name: 'Copy orders as a table',
    group: 'Actions',
    keywords: ['export', 'clipboard', 'excel', 'spreadsheet'],
    onChoose: () => void copyCells(ordersFile, orderCells(orderRows)),
  },
];

/** @param id the id of the section's heading */
function section(id: string, name: string, ...keywords: string[]): SearchEntry {
  return { id, name, group: 'On this page', keywords, href: `/#${id}` };
}
