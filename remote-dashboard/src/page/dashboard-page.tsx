import type { PageProps } from '@backshop/shared-types';
import { useDeferredValue } from 'react';
import { MoreCustomers } from '../features/more-customers/more-customers';
import { NewOrders } from '../features/new-orders/new-orders';
import { PopularProducts } from '../features/popular-products/popular-products';
import { Promo } from '../features/promo/promo';
import { SaleByGender } from '../features/sale-by-gender/sale-by-gender';
import { SalesOverview } from '../features/sales-overview/sales-overview';
import { TopCountries } from '../features/top-countries/top-countries';
import styles from './dashboard-page.module.scss';

/**
 * The Dashboard screen (spec §2). Its first row is painted first; what follows it moves nothing and is
 * rendered right after.
 */
export function DashboardPage({ headingId }: PageProps) {
  const isWhole = useDeferredValue(true, false);
  return (
    <article className={styles.page} aria-busy={!isWhole}>
      <h1 id={headingId} tabIndex={-1}>
        Dashboard
      </h1>
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.top}>
            <TopCountries />
            <Promo />
          </div>
          {isWhole && (
            <SaleByGender>
              <NewOrders />
            </SaleByGender>
          )}
        </div>
        {isWhole && (
          <div className={styles.side}>
            <SalesOverview />
            <MoreCustomers />
            <PopularProducts />
          </div>
        )}
      </div>
    </article>
  );
}
