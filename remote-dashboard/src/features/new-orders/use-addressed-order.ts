import type { OrderRow } from '@backshop/shared-types';
import { useAddressedId } from '../../view/use-addressed-id';
import type { SetView } from '../../view/view';
import { rowId, stateOf } from './order-columns';
import type { OrderView } from './order-tools';

/** Returns the id that the address names. If it is that of an order, ends a filter that hides the order. */
export function useAddressedOrder(
  orders: readonly OrderRow[],
  view: OrderView,
  setView: SetView,
): string {
  return useAddressedId((id) => {
    const order = orders.find((each) => rowId(each) === id);
    if (order && view.state && view.state !== stateOf(order)) setView({ state: '' }, id);
  });
}
