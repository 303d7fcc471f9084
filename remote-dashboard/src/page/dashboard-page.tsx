import type { PageProps } from '@backshop/shared-types';
import { MoreCustomers } from '../features/more-customers/more-customers';
import { NewOrders } from '../features/new-orders/new-orders';
import { PopularProducts } from '../features/popular-products/popular-products';
import { Promo } from '../features/promo/promo';
import { SaleByGender } from '../features/sale-by-gender/sale-by-gender';
import { SalesOverview } from '../features/sales-overview/sales-overview';
import { TopCountries } from '../features/top-countries/top-countries';
import styles from './dashboard-page.module.scss';

/** The Dashboard screen (spec §2). */
export function DashboardPage({ headingId }: PageProps) {
  return (
    <article className={styles.page}>
      <h1 id={headingId} tabIndex={-1}>
        Dashboard
      </h1>
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.top}>
            <TopCountries />
            <Promo />
          </div>
          <SaleByGender>
            <NewOrders />
          </SaleByGender>
        </div>
        <div className={styles.side}>
          <SalesOverview />
          <MoreCustomers />
          <PopularProducts />
        </div>
      </div>
    </article>
  );
}
