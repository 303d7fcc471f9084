import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorPage } from './error-page';

/**
 * The routed area; the error page stands in for one that crashed, until staff go elsewhere.
 * Tells the pages whether staff have gone anywhere since the load.
 */
export function RoutedArea() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [hasMoved, setMoved] = useState(false);
  if (!hasMoved && key !== firstKey) setMoved(true);
  return (
    <ErrorBoundary
      resetKeys={[key]}
      fallbackRender={({ error }) => <ErrorPage cause={describe(error)} />}
    >
      <Outlet context={hasMoved} />
    </ErrorBoundary>
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
