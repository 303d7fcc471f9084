import type { ExposedComponent, PageProps } from '@backshop/shared-types';
import { EmptyPage } from '../features/empty-page/empty-page';

function Messages({ headingId }: PageProps) {
  return <EmptyPage title="Messages" headingId={headingId} />;
}

export default Messages satisfies ExposedComponent<'placeholders/Messages'>;
