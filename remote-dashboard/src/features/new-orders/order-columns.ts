import type { OrderRow } from '@backshop/shared-types';
import { parseMoney } from '../../format/format';
import type { Column } from '../../table/sort';
import type { View } from '../../view/view';

export type OrderColumn = 'customer' | 'amount' | 'state' | 'date';

/** The columns of "New orders". Their titles are those of the specified screen. */
export const orderColumns: readonly Column<OrderRow, OrderColumn>[] = [
  { id: 'customer', title: 'Customers', name: 'Customer', kind: 'text', value: ({ name }) => name },
  {
    id: 'amount',
    title: 'Order',
    name: 'Amount',
    kind: 'number',
    value: ({ order }) => parseMoney(order),
  },
  { id: 'state', title: 'State', kind: 'text', value: ({ state }) => state },
  { id: 'date', title: 'Date', kind: 'day', value: ({ date }) => date },
];

/** What staff call the states by which they filter. */
export const stateNames: Readonly<Record<View['state'], string>> = {
  '': 'All',
  completed: 'Completed',
  chargeback: 'Chargeback',
};

/** Returns the state of an order as the address names it. */
export function stateOf({ state }: OrderRow): string {
  return state.toLowerCase();
}

/** Returns the id of an order's row: `order-1036`. */
export function rowId({ id }: OrderRow): string {
  return `order-${id}`;
}
