import type { OrderRow } from '@backshop/shared-types';
import { parseMoney } from '../../format/format';
import { toCsv } from '../../table/csv';

/** Name of the downloaded file. */
export const ordersFile = 'new-orders.csv';

/** Returns orders as CSV: what the table shows, and the number of each order. */
export function ordersCsv(orders: readonly OrderRow[]): string {
  return toCsv<OrderRow>(
    [
      { title: 'Order number', value: ({ id }) => Number(id) },
      { title: 'Customer', value: ({ name }) => name },
      { title: 'Amount (USD)', value: ({ order }) => parseMoney(order) },
      { title: 'State', value: ({ state }) => state },
      { title: 'Date', value: ({ date }) => date },
    ],
    orders,
  );
}
