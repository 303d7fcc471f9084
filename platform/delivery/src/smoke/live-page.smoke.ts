import { type LivePage, pagesVariable } from './run-checks';
import { opensPage, partChecks, showsCard, smokeChecks } from './smoke-checks';
import { test } from './smoke-test';

/** The pages and cards whose remotes are live, by address. */
const pages = JSON.parse(process.env[pagesVariable] ?? '{}') as Record<string, LivePage>;

// The title of each group is the part that its checks are about.
for (const [part, names] of Object.entries(partChecks)) {
  test.describe(part, () => {
    for (const name of names) test(name, ({ page }) => smokeChecks[name]!(page));
  });
}
for (const [path, { remote, version, card }] of Object.entries(pages)) {
  test.describe(remote, () => {
    if (card) test(`the card at ${path} shows`, ({ page }) => showsCard(page, path, card, version));
    else test(`the page at ${path} opens`, ({ page }) => opensPage(page, path, version));
  });
}
