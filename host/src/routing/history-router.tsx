import {
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useLayoutEffect,
  useState,
} from 'react';
import { Router, useNavigate } from 'react-router-dom';
import { base, pathInProduct } from '../base';
import { createPageHistory } from './page-history';

type PageHistory = ReturnType<typeof createPageHistory>;

const PageHistoryContext = createContext<Pick<PageHistory, 'setAddress' | 'setDrawer'>>({
  setAddress: () => undefined,
  setDrawer: () => undefined,
});

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

/**
 * Returns a click handler that navigates without a reload when a same-origin link is clicked.
 */
export function useLinkNavigation() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = linkOf(event.nativeEvent);
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    const isInApp = link.url.href.startsWith(`${location.origin}${base}/`);
    const leavesApp = !isInApp || link.element.hasAttribute('download');
    const target = link.element.getAttribute('target');
    if (leavesApp || (target && target !== '_self')) return;
    event.preventDefault();
    void navigate(pathInProduct(link.url.pathname) + link.url.search + link.url.hash);
  };
}

/** Returns the link that was clicked, also inside of a drawing or a shadow tree, and where it leads. */
function linkOf(event: Event): { element: Element; url: HTMLAnchorElement } | undefined {
  const isLink = (each: EventTarget) => each instanceof Element && each.matches('a');
  const element = event.composedPath().find(isLink) as Element | undefined;
  const href = element?.getAttribute('href') ?? element?.getAttribute('xlink:href');
  if (!element || href === null || href === undefined) return undefined;
  return { element, url: Object.assign(document.createElement('a'), { href }) };
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
