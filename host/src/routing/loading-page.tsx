import { use } from 'react';
import { AdoptedFragment } from '../fragment/adopted-fragment';
import { FragmentContext } from '../fragment/fragment-context';
import { PageFallback } from './page-fallback';
import type { Page } from './pages';

/** Takes a page's place while it loads: its first screen if `index.html` shows it, else a skeleton. */
export function LoadingPage({ page }: { page: Page }) {
  const element = use(FragmentContext)?.of(page.path);
  return element ? <AdoptedFragment element={element} /> : <PageFallback title={page.name} />;
}
