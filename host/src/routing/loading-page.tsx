import { use } from 'react';
import { AdoptedFragment } from '../fragment/adopted-fragment';
import { FragmentContext } from '../fragment/fragment-context';
import { PageFallback } from './page-fallback';
import type { Page } from './pages';

/** Shows the first screen of a page while it loads, if `index.html` shows it. Otherwise shows a skeleton. */
export function LoadingPage({ page }: { page: Page }) {
  const element = use(FragmentContext)?.of(page.path);
  return element ? <AdoptedFragment element={element} /> : <PageFallback title={page.name} />;
}
