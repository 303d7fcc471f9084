import type { SearchEntry, SearchProps } from '@backshop/shared-types';
import { useEffect } from 'react';
import { orderCells, ordersFile } from '../features/new-orders/order-cells';
import { orderColumns } from '../features/new-orders/order-columns';
import { orderRows } from '../features/new-orders/order-rows';
import { productRows } from '../features/popular-products/product-rows';
import { summaryRows } from '../features/sales-overview/summary-rows';
import { countryId, countryPopularity } from '../features/top-countries/country-popularity';
import { formatDay, formatMoney } from '../format/format';
import { copyCells, downloadCells } from '../table/csv';
import { describeSort, firstSort } from '../table/choose-sort';
import { addressOf, choices, type View, viewAt } from '../view/view';

/** Tells the command palette what staff can find on the Dashboard. */
export function DashboardSearch({ onEntries, location = '' }: SearchProps) {
  const address = location.startsWith('/?') ? location.slice(1) : ''; // Of the Dashboard, not of another page.
  useEffect(() => onEntries(entriesAt(address)), [onEntries, address]);
  return null;
}

/** Returns all entries. They open the Dashboard as staff see it now, and change only what they name. */
function entriesAt(address: string): SearchEntry[] {
  return entries.map(({ opens, shows, ...entry }) => {
    if (!opens) return entry;
    const next = addressOf({ ...viewAt(address), ...shows }, address);
    return { ...entry, href: `/${next}#${opens}` };
  });
}

interface Entry extends Omit<SearchEntry, 'href'> {
  /** The id of the element that gets the focus. */
  opens?: string;
  /** What the Dashboard shows from then on. */
  shows?: Partial<View>;
}

const entries: Entry[] = [
  section('top-countries', 'Top countries', 'map', 'popularity', 'stats', 'statistics'),
  section('promotion', 'Strike a yogi pose', 'promotion', 'new publish'),
  section('sale-by-gender', 'Sale By Gender', 'pie', 'chart', 'hours'),
  section('new-orders', 'New orders', 'sales', 'chargebacks'),
  section('sales-overview', 'Sales Overview', 'revenue', 'stats', 'statistics', 'figures'),
  section('more-customers', 'Get more customers!', 'social'),
  section('popular-products', 'Popular products', 'best-selling'),
  ...orderRows.map(({ id, name, order, state, date }) => ({
    id: `order-${id}`,
    name,
    detail: `Order ${id} · ${order} · ${state} · ${formatDay(date)}`,
    group: 'Orders',
    keywords: [id, state, 'order'],
    opens: `order-${id}`,
  })),
  ...productRows.map(({ id, nam, price }) => ({
    id: `product-${id}`,
    name: nam,
    detail: formatMoney(price),
    group: 'Products',
    keywords: ['product'],
    opens: `product-${id}`,
  })),
  ...countryPopularity.map(({ code, country, popularity }) => ({
    id: `country-${code}`,
    name: country,
    detail: `Popularity ${popularity}`,
    group: 'Countries',
    keywords: ['country', code],
    opens: countryId(code),
  })),
  ...summaryRows.map(({ id, total, price, prc }) => ({
    id: `sales-${id}`,
    name: total,
    detail: `${formatMoney(price)} · ${prc}% of plan`,
    group: 'Sales Overview',
    keywords: ['stats', 'statistics', 'revenue'],
    opens: `sales-${id}`,
  })),
  view('Show chargebacks', { state: 'chargeback' }, 'new-orders', 'filter', 'orders'),
  view('Show completed orders', { state: 'completed' }, 'new-orders', 'filter'),
  ...orderColumns.map((column) => {
    const sort = firstSort(column);
    const name = describeSort(orderColumns, sort);
    return view(`Sort orders by ${name[0]?.toLowerCase()}${name.slice(1)}`, { sort }, 'new-orders');
  }),
  ...choices.period.map((period) =>
    view(`Latest ${period} days`, { period }, 'top-countries', 'period', 'range', 'time'),
  ),
  {
    id: 'download-orders',
    name: 'Download all orders as CSV',
    group: 'Actions',
    keywords: ['export', 'save', 'excel', 'spreadsheet'],
    staysOpen: true,
    onChoose: () => downloadCells(ordersFile, orderCells(orderRows)),
  },
  {
    id: 'copy-orders',
    name: 'Copy all orders as a table',
    group: 'Actions',
    keywords: ['export', 'clipboard', 'excel', 'spreadsheet'],
    staysOpen: true,
    onChoose: () => copyCells(ordersFile, orderCells(orderRows)),
  },
];

/** @param id the id of the section's heading */
function section(id: string, name: string, ...keywords: string[]): Entry {
  return { id, name, group: 'On this page', keywords, opens: id };
}

/**
 * What staff can choose to see on the page.
 * @param opens the id of the element that shows it
 */
function view(name: string, shows: Partial<View>, opens: string, ...keywords: string[]): Entry {
  return { id: name, name, group: 'Views', keywords, opens, shows };
}
