import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorPage } from './error-page';

/**
 * The routed area; the error page stands in for one that crashed, until staff go elsewhere.
 * Tells the pages the router's key of the first page of this load.
 */
export function RoutedArea() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  return (
    <ErrorBoundary
      resetKeys={[key]}
      fallbackRender={({ error }) => <ErrorPage cause={describe(error)} />}
    >
      <Outlet context={firstKey} />
    </ErrorBoundary>
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
