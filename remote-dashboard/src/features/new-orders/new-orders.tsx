import type { OrderRow } from '@backshop/shared-types';
import { NoDestination } from '@backshop/ui/no-destination';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { describeSort, sortRows } from '../../table/sort';
import { useView, type View } from '../../view/view';
import styles from './new-orders.module.scss';
import { orderColumns, stateNames } from './order-columns';
import { orderRows } from './order-rows';
import { OrderTable } from './order-table';
import { OrderTools } from './order-tools';

const titleId = 'new-orders';

/** Lists the latest orders. Staff can sort, filter and export them. */
export function NewOrders({ orders = orderRows }: { orders?: readonly OrderRow[] }) {
  const { view, setView } = useView();
  // Deferred, so that a click on a control paints before thousands of orders are sorted.
  const sort = useDeferredValue(view.sort);
  const state = useDeferredValue(view.state);
  const shown = useMemo(() => {
    const chosen = state ? orders.filter((order) => order.state.toLowerCase() === state) : orders;
    return sortRows(chosen, orderColumns, sort);
  }, [orders, sort, state]);
  const [hasChanged, setChanged] = useState(false);
  const tools = useRef<HTMLButtonElement>(null);

  const change = (changed: Partial<Pick<View, 'sort' | 'state'>>) => {
    setView(changed);
    setChanged(true);
  };
  const showAll = () => {
    tools.current?.focus(); // The button that has the focus disappears.
    change({ state: '' });
  };

  const count = `${shown.length} of ${orders.length} orders`;
  return (
    <section className={styles.orders} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} tabIndex={-1} className={styles.title}>
          New orders
        </h3>
        <OrderTools ref={tools} orders={shown} onChange={change} />
        <NoDestination className={styles.all}>View all orders</NoDestination>
      </div>
      <p role="status" className={styles['visually-hidden']}>
        {hasChanged && `${count}. ${describeSort(orderColumns, sort)}.`}
      </p>
      {state && (
        <p className={styles.filter}>
          {shown.length > 0
            ? `${count}: ${stateNames[state]}`
            : `No order has the state “${stateNames[state]}”.`}
          <button type="button" onClick={showAll}>
            Show all
          </button>
        </p>
      )}
      <OrderTable
        key={sort + state}
        orders={shown}
        sort={view.sort}
        onSort={(next) => change({ sort: next })}
        titleId={titleId}
      />
    </section>
  );
}
