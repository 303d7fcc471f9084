import type { OrderRow } from '@backshop/shared-types';
import { Icon } from '@backshop/ui/icon';
import { ListFilter } from 'lucide';
import { type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatMoney, parseMoney } from '../../format/format';
import { useWhenInView } from '../../loading/use-when-in-view';
import { describeSort } from '../../table/choose-sort';
import { sortRows } from '../../table/sort';
import { SortStatus, useHasChanged } from '../../table/sort-status';
import type { View } from '../../view/view';
import { OrderPanel } from './order-panel';
import { orderColumns, stateNames, stateOf } from './order-columns';
import styles from './order-tools.module.scss';

export { SortHeader } from '../../table/sort-header';

/** Which orders are shown, and in which order. */
export type OrderView = Pick<View, 'sort' | 'state'>;

/** Returns the orders of a state in an order. */
export function filterAndSort(
  orders: readonly OrderRow[],
  { sort, state }: OrderView,
): readonly OrderRow[] {
  const chosen = state ? orders.filter((order) => stateOf(order) === state) : orders;
  return sortRows(chosen, orderColumns, sort);
}

export interface OrderToolsProps {
  view: OrderView;
  setView: (change: Partial<OrderView>) => void;
  /** The orders that are shown. */
  orders: readonly OrderRow[];
  /** How `orders` are sorted and filtered. Follows `view` after a moment. */
  appliedView: OrderView;
  /** Number of orders in all states. */
  total: number;
  /** Gives an element the focus that "Try again", in the place of the tools, has had. */
  takeFocus: (element: HTMLElement | null) => void;
}

const name = 'Filter, sort and export';

/** A button that opens a panel with the order, the filter and the export of the table, and what they did. */
export function OrderTools(props: OrderToolsProps) {
  const { setView, orders, appliedView, total, takeFocus } = props;
  const { sort, state } = appliedView;
  // A line keeps its place, so that a second click on its button hits nothing else.
  const hasFiltered = useHasChanged(state) || state !== '';
  const hasSorted = useHasChanged(sort) || sort !== '';
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => takeFocus(button.current), [takeFocus]);
  useEffect(() => {
    if (!isOpen) return;
    const placeAgain = () => place(panel.current!, true);
    addEventListener('resize', placeAgain);
    return () => removeEventListener('resize', placeAgain);
  }, [isOpen]);
  const all = total.toLocaleString('en');
  const count = `${orders.length.toLocaleString('en')} of ${all} orders`;
  const describeFilter = () => {
    if (!state) return `All ${all} orders`;
    if (orders.length === 0) return `No order has the state “${stateNames[state]}”.`;
    return `${count}: ${stateNames[state]} · ${formatMoney(sumOf(orders))}`;
  };
  const undo = ({ detail: clicks }: MouseEvent, change: Partial<OrderView>) => {
    // The button that has the focus disappears. With a mouse, nothing else may scroll below the pointer.
    button.current?.focus({ preventScroll: clicks > 0 });
    setView(change);
  };
  return (
    <>
      <div
        className={styles.tools}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Focus that leaves closes the panel, so that it covers nothing that has the focus.
          if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) {
            panel.current?.hidePopover();
          }
        }}
      >
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={name} // Without the number.
          aria-expanded={isOpen}
          popoverTarget={id}
          data-on={state !== '' || undefined}
        >
          <Icon icon={ListFilter} size={16} />
          <span className={styles.name}>{name}</span>
          {state && (
            <span className={styles.count} aria-hidden>
              1
            </span>
          )}
        </button>
        <div
          ref={panel}
          id={id}
          popover="auto"
          role="group"
          aria-label={name}
          className={styles.panel}
          onBeforeToggle={({ currentTarget }) => place(currentTarget)}
          onToggle={({ newState }) => setOpen(newState === 'open')}
        >
          <OrderPanel {...props} />
        </div>
      </div>
      <SortStatus columns={orderColumns} sort={sort} count={count} filter={state} />
      {hasSorted && (
        <p className={styles.sort}>
          <span>{describeSort(orderColumns, sort)}</span>
          {sort && (
            <button type="button" onClick={(event) => undo(event, { sort: '' })}>
              Default order
            </button>
          )}
        </p>
      )}
      {hasFiltered && (
        <p className={styles.filter}>
          <span>{describeFilter()}</span>
          {state && (
            <button type="button" onClick={(event) => undo(event, { state: '' })}>
              Show all
            </button>
          )}
        </p>
      )}
    </>
  );
}

function sumOf(orders: readonly OrderRow[]): number {
  return orders.reduce((sum, { order }) => sum + parseMoney(order), 0);
}

/** Distances of the panel in px: from the table's title, and at least from the end of the window. */
const distance = 8;
const edge = 16;

/**
 * Puts the panel below the table's title and its button, or above the title if only that has room. It then scrolls
 * with the page.
 * @param keepsSide for a panel that is open: phones resize the window when staff scroll
 */
function place(panel: HTMLElement, keepsSide = false): void {
  const { style } = panel;
  style.display = 'block'; // To measure it before it shows.
  const { offsetWidth: width, offsetHeight: height } = panel;
  style.display = '';
  const title = panel.parentElement!.parentElement!.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const [above, below] = [title.top - distance, title.bottom + distance];
  const isAbove = keepsSide ? style.bottom !== '' : below + height > clientHeight && above > height;
  style.top = isAbove ? '' : `${below + scrollY}px`;
  style.bottom = isAbove ? `${clientHeight - above - scrollY}px` : '';
  const { left } = panel.parentElement!.getBoundingClientRect();
  style.right = `${Math.max(clientWidth - left - width, edge)}px`;
}

/** Marks the end of the rendered orders. Calls back once, when staff scroll near it. */
export function MoreOrders({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useWhenInView(end, onNear);
  return <div ref={end} />;
}
