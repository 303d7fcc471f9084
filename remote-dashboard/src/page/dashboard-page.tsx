import type { PageProps } from '@backshop/shared-types';
import { useDeferredValue, useLayoutEffect } from 'react';
import { CopyLinkProvider } from '../copy-link/linked-title';
import { readArrangement } from '../features/brought-cards/arrangement';
import type { BroughtCardsProps } from '../features/brought-cards/brought-cards';
import { MoreCustomers } from '../features/more-customers/more-customers';
import { NewOrders } from '../features/new-orders/new-orders';
import { PopularProducts } from '../features/popular-products/popular-products';
import { Promo } from '../features/promo/promo';
import { SaleByGender } from '../features/sale-by-gender/sale-by-gender';
import { SalesOverview } from '../features/sales-overview/sales-overview';
import { TopCountries } from '../features/top-countries/top-countries';
import { useRetriedComponent } from '../loading/use-retried-component';
import { ViewProvider } from '../view/view';
import styles from './dashboard-page.module.scss';

/**
 * Renders the Dashboard (docs/product.md, "Dashboard"). The first row is painted first
 * (docs/decisions/0042).
 */
export function DashboardPage({ headingId, ...props }: PageProps) {
  const isComplete = useDeferredValue(true, false);
  return (
    <article className={styles.page} aria-busy={!isComplete}>
      <h1 id={headingId} tabIndex={-1}>
        Dashboard
      </h1>
      <ViewProvider {...props}>
        <CopyLinkProvider>
          <div className={styles.columns}>
            <div className={styles.main}>
              <div className={styles.top}>
                <TopCountries />
                <Promo />
              </div>
              {isComplete && (
                <SaleByGender>
                  <NewOrders />
                </SaleByGender>
              )}
            </div>
            {isComplete && (
              <div className={styles.side}>
                <SalesOverview />
                <MoreCustomers />
                <PopularProducts />
              </div>
            )}
          </div>
          {props.cards?.[0] && <LazyBroughtCards {...props} isShown={isComplete} />}
        </CopyLinkProvider>
      </ViewProvider>
    </article>
  );
}

interface LazyBroughtCardsProps extends Omit<BroughtCardsProps, 'takeFocus'> {
  isShown: boolean;
}

/** Shows the cards of other teams. Their code loads only if there are any, so it is no part of the first load. */
function LazyBroughtCards({ isShown, ...props }: LazyBroughtCardsProps) {
  const { loaded, message, takeFocus } = useRetriedComponent(
    loadBroughtCards,
    'More cards',
    isShown,
  );
  const { onCardElement } = props;
  // Before the host loads the cards, when the page shows.
  useLayoutEffect(() => {
    for (const id of readArrangement().hidden) onCardElement?.(id, null);
  }, [onCardElement]);
  // The rest of the page would push them away.
  if (!isShown || loaded.status !== 'ready') return message;
  return <loaded.Component {...props} takeFocus={takeFocus} />;
}

async function loadBroughtCards() {
  const { BroughtCards } = await import(
    /* webpackChunkName: "brought-cards" */ '../features/brought-cards/brought-cards'
  );
  return BroughtCards;
}
