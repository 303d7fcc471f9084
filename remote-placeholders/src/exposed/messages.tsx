import type { ExposedComponent, PageProps } from '@backshop/shared-types';
import { EmptyPage } from '../features/empty-page/empty-page';
import icon from '../features/empty-page/icons/messages.svg?drawing';

function Messages({ headingId }: PageProps) {
  return <EmptyPage title="Messages" icon={icon} headingId={headingId} />;
}

export default Messages satisfies ExposedComponent<'placeholders/Messages'>;
