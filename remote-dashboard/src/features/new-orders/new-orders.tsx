import type { OrderRow } from '@backshop/shared-types';
import { NoDestination } from '@backshop/ui/no-destination';
import { useDeferredValue, useMemo, useRef } from 'react';
import { LinkedTitle } from '../../copy-link/linked-title';
import { useRetriedComponent } from '../../loading/use-retried-component';
import { useIsNear } from '../../loading/use-when-in-view';
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
  // The tools load when staff are near the orders, or at once when the address filters or sorts, so that paper has that,
  // too. Until then, all orders show. If the tools do not load, a message tells staff whose address filters or sorts.
  const isChosen = Boolean(view.sort || view.state);
  const isNear = useIsNear(section);
  const { loaded, message, takeFocus } = useRetriedComponent(
    (isNear || isChosen) && loadTools,
    'Filter and sorting',
    isChosen,
  );
  const tools = loaded.status === 'ready' ? loaded.Component : undefined;
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
        {tools ? (
          <tools.OrderTools
            view={view}
            setView={setView}
            orders={shown}
            appliedView={{ sort, state }}
            total={orders.length}
            takeFocus={takeFocus}
          />
        ) : (
          message
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

function loadTools() {
  return import(/* webpackChunkName: "table-tools" */ './order-tools');
}
