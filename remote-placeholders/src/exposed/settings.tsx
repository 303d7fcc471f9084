import type { PageProps } from '@backshop/shared-types';
import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { EmptyPage } from '../features/empty-page/empty-page';
import icon from '../features/empty-page/icons/settings.svg?drawing';

function Settings({ headingId }: Pick<PageProps, 'headingId'>) {
  return <EmptyPage title="Settings" icon={icon} headingId={headingId} />;
}

export default Settings satisfies ComponentType<Exposes['Settings']>;
