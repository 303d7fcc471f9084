import { type ReactElement, useEffect, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useFederation } from '../federation/federation-context';
import { ErrorBoundary } from '../federation/slot/error-boundary';
import { useIdentity } from '../identity/identity';
import { LazyUpdates } from '../updates/lazy-updates';
import { pageAt, routeOf } from './find-page';
import { ErrorPage, NotFound, PageFallback } from './page-fallback';
import { PageRoute } from './page-route';
import type { Page } from './pages';
import { loadMorePages, usePages } from './use-pages';

interface AppRoutesProps {
  /** The app shell, whose `<Outlet>` shows the current page. */
  shell: ReactElement;
  /** A page that only this tab has. */
  preview?: Page | undefined;
}

/** All routes of the product. */
export function AppRoutes({ shell, preview }: AppRoutesProps) {
  const pages = useRoutedPages();
  return (
    <Routes>
      <Route element={shell}>
        <Route element={<RoutedArea />}>
          {[...pages, ...(preview ? [preview] : [])].map((page) => (
            <Route
              key={page.id}
              path={routeOf(page)}
              element={<PageRoute key={page.id} page={page} />}
            />
          ))}
          <Route path="/settings" element={<Navigate to="/setings" replace />} />
          <Route path="*" element={<UnknownAddress />} />
        </Route>
      </Route>
    </Routes>
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

/** Shows the error page, unless the rest of the release may have a page for the address. */
function UnknownAddress() {
  const federation = useFederation();
  const [loading, setLoading] = useState(() => loadMorePages(federation));
  useEffect(() => {
    void loading?.then(() => setLoading(undefined));
  }, [loading]);
  return loading ? <PageFallback title="" /> : <NotFound />;
}

/**
 * Shows the current page. A page that crashes is replaced by the error page until the next navigation.
 * The outlet's context tells pages whether staff have navigated since the load. Above the page, staff read when a
 * new version is ready.
 */
export function RoutedArea() {
  const { key } = useLocation();
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
            cause={describe(error)}
            onRetry={retry}
          />
        )}
      >
        <Outlet key={restarts} context={hasNavigated} />
      </ErrorBoundary>
    </>
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
