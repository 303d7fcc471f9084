import type { PageProps } from '@backshop/shared-types';
import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { EmptyPage } from '../features/empty-page/empty-page';
import icon from '../features/empty-page/icons/store.svg?drawing';

function Store({ headingId }: Pick<PageProps, 'headingId'>) {
  return <EmptyPage title="Store" icon={icon} headingId={headingId} />;
}

export default Store satisfies ComponentType<Exposes['Store']>;
