import type { ExposedComponent, PageProps } from '@backshop/shared-types';
import { EmptyPage } from '../features/empty-page/empty-page';

function ProductAnalytics({ headingId }: PageProps) {
  return <EmptyPage title="Product Analytics" headingId={headingId} />;
}

export default ProductAnalytics satisfies ExposedComponent<'placeholders/ProductAnalytics'>;
