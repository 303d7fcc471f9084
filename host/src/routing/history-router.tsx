import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { createPageHistory } from './page-history';

type PageHistory = ReturnType<typeof createPageHistory>;

const PageHistoryContext = createContext<Pick<PageHistory, 'setDrawer' | 'setSearch'>>({
  setDrawer: () => undefined,
  setSearch: () => undefined,
});

/** Provides the router with the browser's history. */
export function HistoryRouter({ children }: { children: ReactNode }) {
  const [pageHistory] = useState(createPageHistory);
  const [{ location, type }, setShown] = useState(pageHistory.get);
  useLayoutEffect(() => pageHistory.listen(setShown), [pageHistory]);
  return (
    <PageHistoryContext value={pageHistory}>
      <Router location={location} navigationType={type} navigator={pageHistory.navigator}>
        {children}
      </Router>
    </PageHistoryContext>
  );
}

/** Returns functions that change the address of the current page. Nobody arrives at a page by that. */
export function usePageHistory() {
  return use(PageHistoryContext);
}
