import { type ReactElement, use, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { base } from '../base';
import { useFederation } from '../federation/federation-context';
import type { FailureCardProps } from '../federation/slot/failure-card';
import { Slot } from '../federation/slot/slot';
import { AdoptedFragment, FragmentContext, useFragment } from '../fragment/fragment';
import { useIdentity } from '../identity/identity';
import { useSetBadge } from './badges';
import { normalizePath, pageAt } from './find-page';
import { usePageHistory } from './history-router';
import { fallbackStyles, MessagePage, NotFound, PageFallback } from './page-fallback';
import type { Page } from './pages';
import { headingId, useArrival } from './use-arrival';
import { useCards } from './use-cards';

/** Shows one page, or the error page at an address that the page does not know. */
export function PageRoute({ page }: { page: Page }) {
  const { key, pathname, search } = useLocation();
  const address = normalizePath(pathname).slice(page.path.length) + search;
  const visit = key + address;
  const [unknown, setUnknown] = useState('');
  const onNotFound = () => setUnknown(visit);
  // The page may know the address when staff open it again.
  if (unknown && unknown !== visit) setUnknown('');
  const { hasAccess, NoAccess } = useIdentity();
  if (!hasAccess(page)) {
    return NoAccess ? (
      <MessagePage title={page.name}>
        <NoAccess groups={page.groups} />
      </MessagePage>
    ) : (
      <PageFallback title={page.name} />
    );
  }
  if (visit === unknown) return <NotFound />;
  return <PageSlot {...{ page, address, onNotFound }} />;
}

interface PageSlotProps {
  page: Page;
  /** What follows the page's path in the address. */
  address: string;
  onNotFound: () => void;
}

/** Sets the title of the tab, and loads the page from its remote. */
function PageSlot({ page, address, onNotFound }: PageSlotProps) {
  const [shown, setShown] = useState('');
  const arrive = useArrival(shown ? `${shown} · ${page.name}` : page.name);
  const { key } = useLocation();
  const { setAddress } = usePageHistory();
  const setBadge = useSetBadge();
  const onBadgeChange = (count: number) => setBadge(page.expose, count);
  const replaceFragment = useFragment(page.path);
  const { apis } = useFederation().release.settings ?? {};
  const { user } = useIdentity();
  const { cards, onCardElement, prefetch, shown: shownCards } = useCards(page.path);
  const onAddressChange = (changed: string) => {
    const { pathname, search, hash } = new URL(location.origin + page.path + changed);
    if (pageAt([page], pathname)) setAddress(key, { pathname, search, hash });
    else reportError(new Error(`${page.path}${changed} is not a URL of ${page.expose}.`));
  };
  const onTitleChange = (title: unknown) => setShown(typeof title === 'string' ? title : '');
  return (
    <>
      <Slot
        expose={page.expose}
        name={page.name}
        props={{
          headingId,
          address,
          base,
          apis,
          user,
          onAddressChange,
          onBadgeChange,
          onTitleChange,
          onNotFound,
          cards,
          onCardElement,
        }}
        fallback={(card) => <WaitingPage page={page} card={card} />}
        onSettled={(hasRetried, slot) => {
          const isThere = slot.dataset.state === 'ready';
          arrive(hasRetried, isThere);
          replaceFragment(slot);
          if (isThere) prefetch(); // A page that has failed shows no cards.
        }}
      />
      {shownCards}
    </>
  );
}

interface WaitingPageProps {
  page: Page;
  card: ReactElement<FailureCardProps> | false;
}

/**
 * Shows the first screen of a page while it loads, if `index.html` shows it, also when the page is late: staff may be
 * reading it. Otherwise shows a skeleton, or the failure card.
 */
function WaitingPage({ page, card }: WaitingPageProps) {
  const element = use(FragmentContext)?.of(page.path);
  if (!element || (card && card.props.failure.code !== 'timeout')) {
    return <PageFallback title={page.name}>{card}</PageFallback>;
  }
  return (
    <>
      <AdoptedFragment element={element} />
      {card && <div className={fallbackStyles.late}>{card}</div>}
    </>
  );
}
