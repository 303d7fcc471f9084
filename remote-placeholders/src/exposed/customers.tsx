import type { ExposedComponent, PageProps } from '@backshop/shared-types';
import { EmptyPage } from '../features/empty-page/empty-page';

function Customers({ headingId }: PageProps) {
  return <EmptyPage title="Customers" headingId={headingId} />;
}

export default Customers satisfies ExposedComponent<'placeholders/Customers'>;
