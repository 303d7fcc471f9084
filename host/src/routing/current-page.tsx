import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { textOf } from '../federation/failure/failure';
import { useFederation } from '../federation/federation-context';
import { ErrorBoundary } from '../federation/slot/error-boundary';
import { useIdentity } from '../identity/identity';
import { LazyUpdates } from '../updates/lazy-updates';
import { pageAt } from './find-page';
import { ErrorPage, NotFound, PageFallback } from './page-fallback';
import { PageRoute } from './page-route';
import type { Page } from './pages';
import { NavigatedContext } from './use-arrival';
import { loadMorePages, usePages } from './use-pages';

interface CurrentPageProps {
  /** A page that only this tab has. */
  preview?: Page | undefined;
}

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
  const [restarts, setRestarts] = useState(0);
  if (!hasNavigated && key !== firstKey) setNavigated(true);
  return (
    <>
      {useIdentity().notice}
      <LazyUpdates pageKey={key} restartPage={() => setRestarts((count) => count + 1)} />
      <ErrorBoundary
        resetKey={key}
        fallback={(error, retry) => (
          <ErrorPage
            title="This page has stopped working"
            cause={textOf(() => error)}
            onRetry={retry}
          />
        )}
      >
        <NavigatedContext key={restarts} value={hasNavigated}>
          {page ? <PageRoute key={page.id} page={page} /> : <OtherAddress path={pathname} />}
        </NavigatedContext>
      </ErrorBoundary>
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
  useEffect(() => void loadMorePages(federation), [federation, pages]);
  const { key, pathname } = useLocation();
  const [routed, setRouted] = useState({ key, pages });
  if (key === routed.key && pageAt(routed.pages, pathname)) return routed.pages;
  if (key !== routed.key || pages !== routed.pages) setRouted({ key, pages });
  return pages;
}

/** What leads to another path. */
const redirects = [{ path: '/settings', to: '/setings' }];

/** Leads to another path, or shows the error page, unless the rest of the release may have a page for the address. */
function OtherAddress({ path }: { path: string }) {
  const federation = useFederation();
  const navigate = useNavigate();
  const target = pageAt(redirects, path)?.to;
  const [loading, setLoading] = useState(() => loadMorePages(federation));
  useEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [navigate, target]);
  useEffect(() => {
    void loading?.then(() => setLoading(undefined));
  }, [loading]);
  return target || loading ? <PageFallback title="" /> : <NotFound />;
}
