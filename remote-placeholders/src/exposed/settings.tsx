import type { ExposedComponent, PageProps } from '@backshop/shared-types';
import { EmptyPage } from '../features/empty-page/empty-page';

function Settings({ headingId }: PageProps) {
  return <EmptyPage title="Settings" headingId={headingId} />;
}

export default Settings satisfies ExposedComponent<'placeholders/Settings'>;
