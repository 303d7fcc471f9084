import type { PageProps } from '@backshop/shared-types';
import { NewOrders } from '../features/new-orders/new-orders';
import { SalesOverview } from '../features/sales-overview/sales-overview';
import styles from './dashboard-page.module.scss';

/** The Dashboard screen (spec §2). */
export function DashboardPage({ headingId }: PageProps) {
  return (
    <article className={styles.page}>
      <h1 id={headingId} tabIndex={-1}>
        Dashboard
      </h1>
      <div className={styles.columns}>
        <div className={styles.column}>
          <NewOrders />
        </div>
        <div className={styles.column}>
          <SalesOverview />
        </div>
      </div>
    </article>
  );
}
