import type { ExposedComponent, PageProps } from '@backshop/shared-types';
import { EmptyPage } from '../features/empty-page/empty-page';
import icon from '../features/empty-page/icons/settings.svg?drawing';

function Settings({ headingId }: PageProps) {
  return <EmptyPage title="Settings" icon={icon} headingId={headingId} />;
}

export default Settings satisfies ExposedComponent<'placeholders/Settings'>;
