import { Card } from '../../card/card';
import { formatMoney } from '../../format/format';
import { addressable, useAddressedId } from '../../view/use-addressed-id';
import styles from './sales-overview.module.scss';
import { summaryRows } from './summary-rows';

/** Lists sums of sales, each with its percentage of the plan as a number and as a bar. */
export function SalesOverview() {
  const addressed = useAddressedId();
  return (
    <Card id="sales-overview" title="Sales Overview" accent="mint">
      <ul className={styles.rows}>
        {summaryRows.map(({ id, total, price, prc, color }) => (
          <li key={id} className={styles.row} {...addressable(`sales-${id}`, addressed)}>
            <span className={styles.total}>{total}</span>
            <span className={styles.price}>{formatMoney(price)}</span>
            <span className={styles.share}>
              <span>{`${prc}%`}</span>
              <span className={styles.measure}> of plan</span>
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${prc}%`, background: color }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
