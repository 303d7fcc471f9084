import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Failure, reportFailure, textOf } from '../federation/failure/failure';
import { useFederation, useRelease } from '../federation/federation-context';
import { ErrorBoundary } from '../federation/slot/error-boundary';
import { FailureCard } from '../federation/slot/failure-card';
import { useIdentity } from '../identity/identity';
import { LazyUpdates } from '../updates/lazy-updates';
import { pageAt } from './find-page';
import { ErrorPage, MessagePage, NotFound, PageFallback } from './page-fallback';
import { PageRoute } from './page-route';
import type { Page } from './pages';
import { ArrivalsContext } from './use-arrival';
import { loadMorePages, usePages } from './use-pages';

interface CurrentPageProps {
  /** A page that only this tab has. */
  preview?: Page | undefined;
}

/** How often a page has started again, and the key of the history entry at which that was. */
type Restarts = [count: number, at?: string];

/**
 * Shows the page at the current URL. A page that crashes is replaced by the error page until the next navigation.
 * Above the page, staff read when a new version is ready.
 */
export function CurrentPage({ preview }: CurrentPageProps) {
  const { key, pathname } = useLocation();
  const pages = useRoutedPages();
  const page = pageAt(preview ? [...pages, preview] : pages, pathname);
  const [firstKey] = useState(key);
  const [hasNavigated, setNavigated] = useState(false);
  const [[restarts, restartedAt], setRestarts] = useState<Restarts>([0]);
  const arrivedAtRef = useRef('');
  if (!hasNavigated && key !== firstKey) setNavigated(true);
  const restart = () => setRestarts(([count]) => [count + 1, key]);
  const retry = () => {
    setNavigated(true); // So that the heading gets the focus.
    restart();
  };
  return (
    <>
      {useIdentity().notice}
      <LazyUpdates pageKey={key} restartPage={restart} />
      <ArrivalsContext key={restarts} value={{ hasNavigated, arrivedAtRef, restartedAt }}>
        <ErrorBoundary
          resetKey={key}
          fallback={(error, onRetry) => (
            <ErrorPage
              title="This page has stopped working"
              cause={textOf(() => error)}
              onRetry={onRetry}
            />
          )}
        >
          {page ? (
            <PageRoute key={page.id} page={page} />
          ) : (
            <OtherAddress key={pathname} onRetry={retry} />
          )}
        </ErrorBoundary>
      </ArrivalsContext>
    </>
  );
}

/**
 * Returns all pages as they were when staff came to the current address, so that a release that takes away the page
 * does not take it from the screen.
 */
function useRoutedPages(): readonly Page[] {
  const pages = usePages();
  const federation = useFederation();
  const { key, pathname } = useLocation();
  useEffect(() => void loadMorePages(federation), [federation, pages, key]);
  const [routed, setRouted] = useState({ key, pages });
  if (key === routed.key && pageAt(routed.pages, pathname)) return routed.pages;
  if (key !== routed.key || pages !== routed.pages) setRouted({ key, pages });
  return pages;
}

/** What leads to another path. */
const redirects = [{ path: '/settings', to: '/setings' }];

interface OtherAddressProps {
  /** Renders this anew. */
  onRetry: () => void;
}

/**
 * Leads to another path, or loads the rest of the release, which may have a page for the address. Then this is rendered
 * no more, or shows the error page.
 */
function OtherAddress({ onRetry }: OtherAddressProps) {
  const federation = useFederation();
  const mayHavePage = useRelease().whole?.hasPages;
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const redirect = pageAt(redirects, pathname);
  const target = redirect && redirect.to + search + hash;
  const [failure, setFailure] = useState<Failure | void>();
  useEffect(() => {
    if (target) void navigate(target, { replace: true });
    else {
      void loadMorePages(federation)?.then((failed) => {
        if (failed) reportFailure(failed);
        setFailure(failed);
      });
    }
  }, [federation, navigate, target]);
  if (!target && !mayHavePage) return <NotFound />;
  if (!failure) return <PageFallback title="" />;
  return (
    <MessagePage title="This page">
      <FailureCard name="This page" failure={failure} onRetry={onRetry} />
    </MessagePage>
  );
}
