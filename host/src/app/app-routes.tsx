import { Navigate, Route, Routes } from 'react-router-dom';
import { pages } from '../layout/navigation/pages';
import { Shell } from '../layout/shell';
import { ErrorPage } from './error-page';
import { PageRoute } from './page-route';
import { RoutedArea } from './routed-area';

/** Every address of the product, inside the shell. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
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
