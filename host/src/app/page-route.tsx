import { useEffect } from 'react';
import { Slot } from '../federation/slot';
import type { Page } from '../layout/navigation/pages';
import { PageSkeleton } from './page-skeleton';

const headingId = 'page-heading';

/** The routed area of one page: its title, and the slot its remote fills. */
export function PageRoute({ page }: { page: Page }) {
  useEffect(() => {
    document.title = `${page.name} · Backshop`;
  }, [page.name]);
  return (
    <Slot
      key={page.expose}
      expose={page.expose}
      name={page.name}
      props={{ headingId }}
      skeleton={<PageSkeleton title={page.name} />}
    />
  );
}
