import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ErrorPage } from './error-page';
import { PageRoute } from './page-route';
import { type Page, pages } from './pages';
import { RoutedArea } from './routed-area';

interface AppRoutesProps {
  /** The app shell, whose `<Outlet>` shows the current page. */
  shell: ReactElement;
  /** A page that only this tab has. */
  preview?: Page | undefined;
}

/** All routes of the product. */
export function AppRoutes({ shell, preview }: AppRoutesProps) {
  return (
    <Routes>
      <Route element={shell}>
        <Route element={<RoutedArea />}>
          {[...pages, ...(preview ? [preview] : [])].map((page) => (
            <Route
              key={page.id}
              path={page.path}
              element={<PageRoute key={page.id} page={page} />}
            />
          ))}
          <Route path="/settings" element={<Navigate to="/setings" replace />} />
          <Route
            path="*"
            element={<ErrorPage title="There is no page at this address" cause="404 Not Found" />}
          />
        </Route>
      </Route>
    </Routes>
  );
}
