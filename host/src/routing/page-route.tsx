import { use, useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { Slot } from '../federation/slot/slot';
import { AdoptedFragment, FragmentContext, useFragment } from '../fragment/fragment';
import { usePageHistory } from './history-router';
import { PageFallback } from './page-fallback';
import type { Page } from './pages';
import { headingId, useArrival } from './use-arrival';

/** Shows one page: the tab's title, and the slot that loads the page from its remote. */
export function PageRoute({ page }: { page: Page }) {
  const arrive = useArrival(page.name);
  const { search, key } = useLocation();
  const { setSearch } = usePageHistory();
  const replaceFragment = useFragment(page.path);
  const onAddressChange = useCallback(
    (address: string) => setSearch(key, address),
    [setSearch, key],
  );
  return (
    <Slot
      expose={page.expose}
      name={page.name}
      props={{ headingId, address: search, onAddressChange }}
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

/** Shows the first screen of a page while it loads, if `index.html` shows it. Otherwise shows a skeleton. */
function LoadingPage({ page }: { page: Page }) {
  const element = use(FragmentContext)?.of(page.path);
  return element ? <AdoptedFragment element={element} /> : <PageFallback title={page.name} />;
}
