import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../federation/slot/error-boundary';
import { LazyUpdates } from '../updates/lazy-updates';
import { ErrorPage } from './error-page';

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
      <LazyUpdates page={key} restartPage={() => setRestarts((count) => count + 1)} />
      <ErrorBoundary
        resetKey={key}
        fallback={(error) => (
          <ErrorPage title="This page has stopped working" cause={describe(error)} />
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
