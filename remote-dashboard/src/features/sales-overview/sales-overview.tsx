import { Tooltip } from '@backshop/ui/tooltip';
import { Card } from '../../card/card';
import { formatMoney } from '../../format/money';
import styles from './sales-overview.module.scss';
import { summaryRows } from './summary-rows';

/** Lists sums of sales, each with its percentage of the plan as a number and as a bar. */
export function SalesOverview() {
  return (
    <Card id="sales-overview" title="Sales Overview" accent="mint">
      <ul className={styles.rows}>
        {summaryRows.map(({ id, total, price, prc, color }) => (
          <li key={id} className={styles.row}>
            <span className={styles.total}>{total}</span>
            <span className={styles.price}>{formatMoney(price)}</span>
            <Tooltip text={`${prc}% of plan`}>
              <span className={styles.share}>
                {`${prc}%`}
                <span className={styles.measure}> of plan</span>
              </span>
            </Tooltip>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${prc}%`, background: color }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
