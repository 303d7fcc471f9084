import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../federation/slot/error-boundary';
import { ErrorPage } from './error-page';

/**
 * Shows the current page. A page that crashes is replaced by the error page until the next navigation.
 * The outlet's context tells pages whether staff have navigated since the load.
 */
export function RoutedArea() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [hasNavigated, setNavigated] = useState(false);
  if (!hasNavigated && key !== firstKey) setNavigated(true);
  return (
    <ErrorBoundary resetKey={key} fallback={(error) => <ErrorPage cause={describe(error)} />}>
      <Outlet context={hasNavigated} />
    </ErrorBoundary>
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
