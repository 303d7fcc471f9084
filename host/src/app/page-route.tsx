import { Slot } from '../federation/slot';
import type { Page } from '../layout/navigation/pages';
import { PageSkeleton } from './page-skeleton';
import { headingId, useArrival } from './use-arrival';

/** The routed area of one page: its title, and the slot its remote fills. */
export function PageRoute({ page }: { page: Page }) {
  const arrive = useArrival(page.name);
  return (
    <Slot
      expose={page.expose}
      name={page.name}
      props={{ headingId }}
      skeleton={<PageSkeleton title={page.name} />}
      onReady={arrive}
    />
  );
}
