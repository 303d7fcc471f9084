import type { PageProps } from '@backshop/shared-types';
import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { EmptyPage } from '../features/empty-page/empty-page';
import icon from '../features/empty-page/icons/product-analytics.svg?drawing';

function ProductAnalytics({ headingId }: Pick<PageProps, 'headingId'>) {
  return <EmptyPage title="Product Analytics" icon={icon} headingId={headingId} />;
}

export default ProductAnalytics satisfies ComponentType<Exposes['ProductAnalytics']>;
