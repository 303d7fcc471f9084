import type { OrderRow } from '@backshop/shared-types';
import { NoDestination } from '@backshop/ui/no-destination';
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { LinkedTitle } from '../../copy-link/linked-title';
import { keepLoading } from '../../loading/keep-loading';
import { useWhenInView } from '../../loading/use-when-in-view';
import { useView } from '../../view/view';
import styles from './new-orders.module.scss';
import { orderRows } from './order-rows';
import { OrderTable } from './order-table';
import { useAddressedOrder } from './use-addressed-order';

const titleId = 'new-orders';

/** Lists the latest orders. Staff can sort, filter and export them as soon as the tools have loaded. */
export function NewOrders({ orders = orderRows }: { orders?: readonly OrderRow[] }) {
  const { view, setView } = useView();
  const addressed = useAddressedOrder(orders, view, setView);
  const section = useRef<HTMLElement>(null);
  const tools = useTools(section);
  // Deferred, so that a click on a control paints before thousands of orders are sorted.
  const sort = useDeferredValue(view.sort);
  const state = useDeferredValue(view.state);
  const shown = useMemo(
    () => tools?.filterAndSort(orders, { sort, state }) ?? orders,
    [tools, orders, sort, state],
  );
  return (
    <section ref={section} className={styles.orders} aria-labelledby={titleId}>
      <div className={styles.head}>
        <LinkedTitle id={titleId} name="New orders">
          <h3 id={titleId} tabIndex={-1} className={styles.title}>
            New orders
          </h3>
        </LinkedTitle>
        {tools && (
          <tools.OrderTools
            view={view}
            setView={setView}
            orders={shown}
            appliedView={{ sort, state }}
            total={orders.length}
          />
        )}
        <NoDestination className={styles.all}>View all orders</NoDestination>
      </div>
      <OrderTable
        orders={shown}
        addressed={addressed}
        tools={tools}
        sort={view.sort}
        onSort={(next) => setView({ sort: next })}
        titleId={titleId}
      />
    </section>
  );
}

/** Loads the tools when staff are near the orders. Until they arrive, the orders stay as they are. */
function useTools(section: RefObject<HTMLElement | null>) {
  const [tools, setTools] = useState<Awaited<ReturnType<typeof loadTools>>>();
  const [isNear, setNear] = useState(false);
  useWhenInView(
    section,
    useCallback(() => setNear(true), []),
  );
  useEffect(() => {
    if (!isNear) return;
    const mounted = new AbortController();
    void keepLoading(loadTools, mounted.signal).then(setTools);
    return () => mounted.abort();
  }, [isNear]);
  return tools;
}

function loadTools() {
  return import(/* webpackChunkName: "table-tools" */ './order-tools');
}
