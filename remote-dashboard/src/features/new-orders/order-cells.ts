import type { OrderRow } from '@backshop/shared-types';
import { parseMoney } from '../../format/format';
import { type Cells, toCells } from '../../table/csv';

/** Name of the downloaded file. */
export const ordersFile = 'new-orders.csv';

/** Returns orders as cells for a spreadsheet: what the table shows, and the number of each order. */
export function orderCells(orders: readonly OrderRow[]): Cells {
  return toCells<OrderRow>(
    [
      { title: 'Order number', value: ({ id }) => id },
      { title: 'Customer', value: ({ name }) => name },
      { title: 'Amount (USD)', value: ({ order }) => parseMoney(order), decimals: 2 },
      { title: 'State', value: ({ state }) => state },
      { title: 'Date', value: ({ date }) => date },
    ],
    orders,
  );
}
