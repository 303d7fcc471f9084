import { Navigate, Route, Routes } from 'react-router-dom';
import { Shell } from '../layout/shell';
import { ErrorPage } from './error-page';
import { PageRoute } from './page-route';
import { pages } from '../layout/navigation/pages';

/** Every address of the product, inside the shell. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell pages={pages} />}>
        {pages.map((page) => (
          <Route key={page.id} path={page.path} element={<PageRoute page={page} />} />
        ))}
        <Route path="/settings" element={<Navigate to="/setings" replace />} />
        <Route path="*" element={<ErrorPage cause="404 Not Found" />} />
      </Route>
    </Routes>
  );
}
