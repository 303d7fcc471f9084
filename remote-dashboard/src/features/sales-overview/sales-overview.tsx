import type { SummaryRow } from '@backshop/shared-types';
import { Tooltip } from '@backshop/ui/tooltip';
import { Card } from '../../card/card';
import { formatMoney } from '../../format/format';
import styles from './sales-overview.module.scss';

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
                <span>{`${prc}%`}</span>
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

/** Sample sums, by kind of sale. */
export const summaryRows: readonly SummaryRow[] = [
  { id: 'total', total: 'Total sales', price: 48260.5, prc: 82, color: 'var(--chart-brand)' },
  { id: 'online', total: 'Online store', price: 27940, prc: 58, color: '#83BF6E' },
  { id: 'subscriptions', total: 'Subscriptions', price: 12480.25, prc: 34, color: '#8E59FF' },
  { id: 'gift-cards', total: 'Gift cards', price: 5310.75, prc: 19, color: '#FF6A55' },
  { id: 'refunds', total: 'Refunds', price: 2529.5, prc: 8, color: '#B5893C' },
];
