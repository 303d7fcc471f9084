import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorPage } from './error-page';

/** The routed area; the error page stands in for one that crashed, until staff go elsewhere. */
export function RoutedArea() {
  const { key } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[key]}
      fallbackRender={({ error }) => <ErrorPage cause={describe(error)} />}
    >
      <Outlet />
    </ErrorBoundary>
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
