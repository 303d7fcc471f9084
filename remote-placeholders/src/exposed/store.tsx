import type { ExposedComponent, PageProps } from '@backshop/shared-types';
import { EmptyPage } from '../features/empty-page/empty-page';

function Store({ headingId }: PageProps) {
  return <EmptyPage title="Store" headingId={headingId} />;
}

export default Store satisfies ExposedComponent<'placeholders/Store'>;
