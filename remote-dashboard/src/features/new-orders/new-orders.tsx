import { Card } from '../../card/card';
import { formatDay } from '../../format/day';
import styles from './new-orders.module.scss';
import { orderRows } from './order-rows';

/** The latest orders. The Date column shows the date (docs/decisions/0004). */
export function NewOrders() {
  return (
    <Card title="New orders" accent="lilac">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Customers</th>
            <th scope="col">Order</th>
            <th scope="col">State</th>
            <th scope="col">Date</th>
          </tr>
        </thead>
        <tbody>
          {orderRows.map(({ id, name, order, state, colorState, date }) => (
            <tr key={id}>
              <th scope="row" data-label="Customers">
                {name}
              </th>
              <td data-label="Order">{order}</td>
              <td data-label="State">
                <span className={styles.state} data-color={colorState}>
                  {state}
                </span>
              </td>
              <td data-label="Date">
                <time dateTime={date}>{formatDay(date)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
