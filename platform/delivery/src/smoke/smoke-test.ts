import { expect, test as base } from '@playwright/test';
import { googleHost } from './google-host';
import { watchPolicyViolations } from './policy-violations';
import { checked } from './run-checks';
import { hideUser, passSignIn } from './sign-in';

/**
 * A Playwright test that fails on uncaught errors, on errors in the console of the page, and on everything that
 * the Content-Security-Policy blocks. Google's chart loader is blocked, so that Google's servers fail no release.
 */
export const test = base.extend<{ watchedPage: void }>({
  watchedPage: [
    async ({ page }, use, { titlePath, annotations }) => {
      const remote = titlePath.at(-2)!;
      const card = annotations.find(({ type }) => type === 'card')?.description;
      const errors: string[] = [];
      const isOwn = (text: string) => !isOfAnotherPart(text, remote, card);
      // What React puts into the page, such as a picture, names no remote. It counts for the page and its cards.
      const violations = await watchPolicyViolations(page.context(), isOwn);
      page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
      page.on('console', (message) => {
        const { url } = message.location();
        const text = `${message.text()} ${url}`;
        if (message.type() === 'error' && !text.includes('www.gstatic.com')) errors.push(text);
      });
      await passSignIn(page.context());
      await hideUser(page.context());
      await page.route(googleHost, (route) => route.abort());
      await use();
      // Before the routes go. A request without them is refused by the sign-in, and reaches Google.
      const ownErrors = errors.filter(isOwn);
      expect.soft(ownErrors, 'no error in the console').toEqual([]);
      expect.soft(violations, 'nothing that the policy blocks').toEqual([]);
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

const cards = Object.values(checked().pages).flatMap((each) => each.card ?? []);

/**
 * Whether a text names files of remotes, but none of this one, or the file of another card, but not of this one. A page
 * shows the cards of several teams, and several of one team.
 */
function isOfAnotherPart(text: string, remote: string, card?: string): boolean {
  const files = [...text.matchAll(/\/remotes\/([^/]+)\/[^/\s]+\/([\w-]+)\./g)];
  const named = files.map(([, name, file]) => ({ name, expose: `${name}/${file}` }));
  const ofCards = named.filter(({ expose }) => cards.includes(expose));
  if (ofCards.length > 0) return ofCards.every(({ expose }) => expose !== card);
  return named.length > 0 && named.every(({ name }) => name !== remote);
}
