import { type Page, test as base } from '@playwright/test';
import { observe } from './observe';
import { openStage, type Stage } from './stage';

interface Tests {
  /** As it was, at the start of each test. */
  stage: Stage;
  /** Uncaught errors of the tab during the test. */
  uncaught: string[];
}

interface Workers {
  sharedStage: Stage;
  /** One tab for all tests: each loads its own documents, of versions that no other test has. */
  tab: Page;
}

/** Tests with an origin that can be released to and broken, and a tab that notes what it sees. */
export const test = base.extend<Tests, Workers>({
  stage: [
    async ({ sharedStage }, use) => {
      await use(sharedStage);
      await sharedStage.restore();
    },
    { scope: 'test' },
  ],
  sharedStage: [
    async ({}, use) => {
      const stage = await openStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser, sharedStage }, use) => {
      const context = await browser.newContext({
        baseURL: sharedStage.url,
        reducedMotion: 'reduce',
      });
      // Google's charts are out of reach, as in an office that blocks them.
      await context.route('https://www.gstatic.com/**', (route) => route.abort());
      const tab = await context.newPage();
      await observe(tab);
      await use(tab);
      await context.close();
    },
    { scope: 'worker' },
  ],
  uncaught: [
    async ({ tab }, use) => {
      const uncaught: string[] = [];
      const note = (error: Error) => uncaught.push(String(error));
      tab.on('pageerror', note);
      await use(uncaught);
      tab.off('pageerror', note);
    },
    { scope: 'test' },
  ],
});
