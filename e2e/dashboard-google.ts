import type { Page } from '@playwright/test';
import { type Drawing, googleLoader, googleStandIn } from './google-stand-in';

/** How Google's loader answers: as it should, not at all, and in three broken ways. */
export type GoogleAnswer = 'works' | 'blocked' | 'hangs' | 'half loaded' | 'broken';

/** Answers for Google's loader from now on; gives the list of requests that leave our own origin. */
export async function answerForGoogle(page: Page, answer: GoogleAnswer): Promise<string[]> {
  const requests: string[] = [];
  await page.route('https://www.gstatic.com/**', async (route) => {
    requests.push(route.request().url());
    const isLoader = route.request().url() === googleLoader;
    if (answer === 'blocked' || !isLoader) return route.abort();
    if (answer === 'hangs') return;
    return route.fulfill({ contentType: 'text/javascript', body: bodyOf(answer) });
  });
  return requests;
}

/** What the stand-in was asked to draw so far. */
export function drawings(page: Page, type: string): Promise<Drawing[]> {
  return page.evaluate(
    (wanted) => (window.googleDrawings ?? []).filter((drawing) => drawing.type === wanted),
    type,
  );
}

function bodyOf(answer: 'works' | 'half loaded' | 'broken'): string {
  if (answer === 'broken') return 'window.google = {'; // A syntax error, as of a file cut short.
  return googleStandIn(answer === 'works');
}
