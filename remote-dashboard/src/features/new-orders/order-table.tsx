import type { OrderRow } from '@backshop/shared-types';
import { type ReactElement, use, useState } from 'react';
import { CopyLinkContext } from '../../copy-link/linked-title';
import { formatDay } from '../../format/format';
import { InlineSvg } from '../../inline-svg/inline-svg';
import { useIsPrinting } from '../../print/use-is-printing';
import type { Sort } from '../../table/sort';
import { ColumnHeaders } from '../../table/sortable-table';
import { addressable } from '../../view/use-addressed-id';
import styles from './new-orders.module.scss';
import { type OrderColumn, orderColumns, rowId } from './order-columns';
import type * as Tools from './order-tools';
import ada from './pictures/avatar-ada.svg?drawing';
import ben from './pictures/avatar-ben.svg?drawing';
import cleo from './pictures/avatar-cleo.svg?drawing';
import dev from './pictures/avatar-dev.svg?drawing';
import eve from './pictures/avatar-eve.svg?drawing';
import finn from './pictures/avatar-finn.svg?drawing';
import gwen from './pictures/avatar-gwen.svg?drawing';
import hugo from './pictures/avatar-hugo.svg?drawing';
import iris from './pictures/avatar-iris.svg?drawing';
import jon from './pictures/avatar-jon.svg?drawing';

/** Number of orders that are rendered first, more than a window shows, and again when staff scroll near their end. */
const blockSize = 25;

interface OrderTableProps {
  orders: readonly OrderRow[];
  /** The id that the address names. An order with this id is always rendered. */
  addressed: string;
  /** Undefined until they have loaded. */
  tools: Pick<typeof Tools, 'SortHeader' | 'MoreOrders'> | undefined;
  sort: Sort<OrderColumn>;
  onSort: (sort: Sort<OrderColumn>) => void;
  /** Id of the element that names the table. */
  titleId: string;
}

/**
 * Renders orders as a table. The Date column shows the date (docs/product.md, "Dashboard"). The roles are
 * explicit because CSS changes the `display` of the table on small screens, and some browsers then drop its roles.
 */
export function OrderTable({ orders, addressed, tools, sort, onSort, titleId }: OrderTableProps) {
  const [{ of, count: near }, setRendered] = useState({ of: orders, count: blockSize });
  // Not by a key: the header that staff have pressed keeps the focus.
  if (of !== orders) setRendered({ of: orders, count: blockSize });
  const count = Math.max(near, orders.findIndex((order) => rowId(order) === addressed) + 1);
  const isPrinting = useIsPrinting();
  const rendered = isPrinting ? orders : orders.slice(0, count);
  const hasMore = rendered.length < orders.length;
  return (
    <>
      <table
        role="table"
        className={styles.table}
        aria-labelledby={titleId}
        aria-rowcount={hasMore ? orders.length + 1 : undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            <ColumnHeaders
              columns={orderColumns}
              sort={sort}
              onSort={onSort}
              SortHeader={tools?.SortHeader}
              role="columnheader"
            />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rendered.map((order) => (
            <Order key={order.id} order={order} addressed={addressed} />
          ))}
        </tbody>
      </table>
      {hasMore && tools && (
        <tools.MoreOrders
          key={count}
          onNear={() => setRendered({ of: orders, count: count + blockSize })}
        />
      )}
    </>
  );
}

function Order({ order: row, addressed }: { order: OrderRow; addressed: string }) {
  const { id, img, name, order, state, colorState, date } = row;
  const copyLink = use(CopyLinkContext);
  const target = addressable(rowId(row), addressed);
  return (
    <tr role="row" {...target}>
      {/* The label leaves out the button. */}
      <th scope="row" role="rowheader" aria-label={name}>
        <span className={styles.customer}>
          <InlineSvg className={styles.picture} drawing={avatars[img]} />
          {copyLink({ id: target.id, name: `order ${id}`, isSkipped: !target['aria-current'] })}
          <span className={styles.name}>{name}</span>
        </span>
      </th>
      <td role="cell">{order}</td>
      <td role="cell">
        <span className={styles.state} data-color={colorState}>
          {state}
        </span>
      </td>
      <td role="cell" className={styles.date}>
        <time dateTime={date}>{formatDay(date)}</time>
      </td>
    </tr>
  );
}

/** Pictures of the customers, by the `img` of their orders. */
export const avatars: Readonly<Record<string, ReactElement>> = {
  ada,
  ben,
  cleo,
  dev,
  eve,
  finn,
  gwen,
  hugo,
  iris,
  jon,
};
