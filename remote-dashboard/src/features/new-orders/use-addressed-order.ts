import type { OrderRow } from '@backshop/shared-types';
import { useEffect, useEffectEvent, useState } from 'react';
import { stateOf } from './order-columns';
import type { Arrangement } from './order-tools';

/**
 * Returns the id of the order that the address names, such as `#order-1036`. Ends a filter that hides it. The host
 * scrolls to the order, and also sends the event when staff open an address of the page that they see.
 */
export function useAddressedOrder(
  orders: readonly OrderRow[],
  view: Arrangement,
  setView: (change: Partial<Arrangement>) => void,
): string | undefined {
  const [id, setId] = useState<string>();
  const show = useEffectEvent(() => {
    const order = orders.find((each) => location.hash === `#order-${each.id}`);
    setId(order?.id);
    if (order && view.state && view.state !== stateOf(order)) setView({ state: '' });
  });
  useEffect(() => {
    const follow = () => show();
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return id;
}
