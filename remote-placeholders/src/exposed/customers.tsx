import type { PageProps } from '@backshop/shared-types';
import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { EmptyPage } from '../features/empty-page/empty-page';
import icon from '../features/empty-page/icons/customers.svg?drawing';

function Customers({ headingId }: Pick<PageProps, 'headingId'>) {
  return <EmptyPage title="Customers" icon={icon} headingId={headingId} />;
}

export default Customers satisfies ComponentType<Exposes['Customers']>;
