import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ErrorPage } from './error-page';
import { PageRoute } from './page-route';
import { pages } from './pages';
import { RoutedArea } from './routed-area';

/**
 * All routes of the product.
 * @param shell the app shell, whose `<Outlet>` shows the current page
 */
export function AppRoutes({ shell }: { shell: ReactElement }) {
  return (
    <Routes>
      <Route element={shell}>
        <Route element={<RoutedArea />}>
          {pages.map((page) => (
            <Route
              key={page.id}
              path={page.path}
              element={<PageRoute key={page.id} page={page} />}
            />
          ))}
          <Route path="/settings" element={<Navigate to="/setings" replace />} />
          <Route path="*" element={<ErrorPage cause="404 Not Found" />} />
        </Route>
      </Route>
    </Routes>
  );
}
