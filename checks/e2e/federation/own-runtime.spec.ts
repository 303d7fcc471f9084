import type { Page } from '@playwright/test';
import { openPanel } from '../notifications/panel';
import { changeHostRuntime } from '../support/host-runtime';
import { idle } from '../support/idle';
import { expect, openPage, pageHeading, test } from '../support/test';

/** What the host provides, and how that differs from its own federation runtime. */
const hosts = {
  'provides no federation runtime': () => undefined,
  'provides a federation runtime that is too new': (runtime: object) => ({
    ...runtime,
    version: '99.0.0',
  }),
};

/** Returns a list that gets the name of each remote that requests a runtime of its own. */
function requestedRuntimes(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const [, remote] =
      /\/remotes\/([^/]+)\/[^/]+\/federation-runtime\.js/.exec(request.url()) ?? [];
    if (remote) requested.push(remote);
  });
  return requested;
}

for (const [what, change] of Object.entries(hosts)) {
  test(`all parts show in a host that ${what}`, async ({ page }) => {
    await changeHostRuntime(page, change);
    const runtimes = requestedRuntimes(page);
    await openPage(page);
    await expect(page.getByRole('region', { name: 'Strike a yogi pose' })).toBeVisible();
    await openPanel(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Customers' }).first().click();
    await expect(pageHeading(page)).toHaveText('Customers');
    await idle(page);
    expect(runtimes.toSorted()).toEqual(['dashboard', 'notifications', 'placeholders']);
  });
}

test('the browser verifies the runtime that a remote brings', async ({ page }) => {
  await changeHostRuntime(page, hosts['provides no federation runtime']);
  await page.addInitScript(() => {
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLScriptElement) || !/federation-runtime/.test(node.src))
            continue;
          document.documentElement.dataset.runtime = node.integrity;
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await openPage(page, '/customers');
  await expect(page.locator('html')).toHaveAttribute('data-runtime', /^sha256-/);
});

test('no remote requests a runtime of its own in a host that it was tested with', async ({
  page,
}) => {
  const runtimes = requestedRuntimes(page);
  await openPage(page);
  await idle(page);
  await openPage(page, '/customers');
  await idle(page);
  expect(runtimes).toEqual([]);
});
