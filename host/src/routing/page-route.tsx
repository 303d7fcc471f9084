import { useLocation } from 'react-router-dom';
import { Slot } from '../federation/slot/slot';
import { useFragment } from '../fragment/use-fragment';
import { usePageHistory } from './history-router';
import { LoadingPage } from './loading-page';
import { PageFallback } from './page-fallback';
import type { Page } from './pages';
import { headingId, useArrival } from './use-arrival';

/** Shows one page: the tab's title, and the slot that loads the page from its remote. */
export function PageRoute({ page }: { page: Page }) {
  const arrive = useArrival(page.name);
  const { search, key } = useLocation();
  const { setSearch } = usePageHistory();
  const replaceFragment = useFragment(page.path);
  return (
    <Slot
      expose={page.expose}
      name={page.name}
      props={{
        headingId,
        address: search,
        onAddressChange: (address) => setSearch(key, address),
      }}
      fallback={(card) =>
        card ? <PageFallback title={page.name}>{card}</PageFallback> : <LoadingPage page={page} />
      }
      onSettled={(hasRetried, slot) => {
        arrive(hasRetried);
        replaceFragment(slot);
      }}
    />
  );
}
