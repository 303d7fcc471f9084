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

const PageHistoryContext = createContext<
  Pick<PageHistory, 'setAddress' | 'setDrawer' | 'lastAddress'>
>({
  setAddress: () => undefined,
  setDrawer: () => undefined,
  lastAddress: (path) => path,
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

/** Returns functions for the addresses of pages. Those that change the current address are no navigation. */
export function usePageHistory() {
  return use(PageHistoryContext);
}

/**
 * Returns a click handler that navigates without a reload when a same-origin link is clicked. A link of a menu opens
 * its page with the last choices there, and a link of a part exactly its address.
 */
export function useLinkNavigation(links: 'menu' | 'part' = 'menu') {
  const navigate = useNavigate();
  const { lastAddress } = usePageHistory();
  return (event: MouseEvent) => {
    const link = linkOf(event.nativeEvent);
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    const { element, href } = link;
    const isInApp = href.startsWith(`${location.origin}${base}/`);
    const leavesApp = !isInApp || element.hasAttribute('download');
    const target = element.getAttribute('target');
    if (leavesApp || (target && target !== '_self')) return;
    event.preventDefault();
    const to = pathInProduct(href.slice(location.origin.length));
    void navigate(links === 'menu' ? lastAddress(to) : to);
  };
}

/** Returns the link that was clicked, also inside of a drawing or a shadow tree, and where it leads. */
function linkOf(event: Event): { element: Element; href: string } | undefined {
  const isLink = (each: EventTarget) => each instanceof Element && each.matches('a');
  const element = event.composedPath().find(isLink) as Element | undefined;
  const href = element?.getAttribute('href') ?? element?.getAttribute('xlink:href');
  if (!element || typeof href !== 'string') return undefined;
  return { element, href: Object.assign(document.createElement('a'), { href }).href };
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
