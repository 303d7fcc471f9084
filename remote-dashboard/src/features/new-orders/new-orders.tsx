import { NoDestination } from '@backshop/ui/no-destination';
import { useId } from 'react';
import { formatDay } from '../../format/day';
import { InlineSvg } from '../../inline-svg/inline-svg';
import { avatars } from './avatars';
import styles from './new-orders.module.scss';
import { orderRows } from './order-rows';

/**
 * Lists the latest orders. The Date column shows the date (docs/decisions/0004). The roles are
 * explicit because CSS changes the `display` of the table on small screens, and some browsers then
 * drop its roles.
 */
export function NewOrders() {
  const titleId = useId();
  return (
    <section className={styles.orders} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          New orders
        </h3>
        <NoDestination className={styles.all}>View all orders</NoDestination>
      </div>
      <table role="table" className={styles.table} aria-labelledby={titleId}>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Customers
            </th>
            <th scope="col" role="columnheader">
              Order
            </th>
            <th scope="col" role="columnheader">
              State
            </th>
            <th scope="col" role="columnheader">
              Date
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {orderRows.map(({ id, img, name, order, state, colorState, date }) => (
            <tr key={id} role="row">
              <th scope="row" role="rowheader">
                <span className={styles.customer}>
                  <InlineSvg className={styles.picture} drawing={avatars[img]} />
                  {name}
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
          ))}
        </tbody>
      </table>
    </section>
  );
}
