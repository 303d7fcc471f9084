import { useLocation, useNavigate } from 'react-router-dom';
import { Slot } from '../federation/slot/slot';
import { useFragment } from '../fragment/use-fragment';
import { LoadingPage } from './loading-page';
import { PageFallback } from './page-fallback';
import type { Page } from './pages';
import { headingId, useArrival } from './use-arrival';

/** Shows one page: the tab's title, and the slot that loads the page from its remote. */
export function PageRoute({ page }: { page: Page }) {
  const arrive = useArrival(page.name);
  const { search } = useLocation();
  const navigate = useNavigate();
  const replaceFragment = useFragment(page.path);
  return (
    <Slot
      expose={page.expose}
      name={page.name}
      props={{
        headingId,
        address: search,
        onAddressChange: (address) => void navigate(page.path + address, { replace: true }),
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
