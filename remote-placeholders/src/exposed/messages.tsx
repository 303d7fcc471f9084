import type { PageProps } from '@backshop/shared-types';
import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { EmptyPage } from '../features/empty-page/empty-page';
import icon from '../features/empty-page/icons/messages.svg?drawing';

function Messages({ headingId }: Pick<PageProps, 'headingId'>) {
  return <EmptyPage title="Messages" icon={icon} headingId={headingId} />;
}

export default Messages satisfies ComponentType<Exposes['Messages']>;
