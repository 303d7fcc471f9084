import type { OrderRow } from '@backshop/shared-types';
import { type Cells, toCells } from '../../table/csv';
import { orderColumns } from './order-columns';

/** Name of the downloaded file. */
export const ordersFile = 'new-orders.csv';

/** Returns orders as cells for a spreadsheet: what the table shows, and the number of each order. */
export function orderCells(orders: readonly OrderRow[]): Cells {
  return toCells<OrderRow>(
    [
      { title: 'Order number', value: ({ id }) => id },
      ...orderColumns.map(({ id, title, name = title, value }) =>
        id === 'amount' ? { title: `${name} (USD)`, value, decimals: 2 } : { title: name, value },
      ),
    ],
    orders,
  );
}
