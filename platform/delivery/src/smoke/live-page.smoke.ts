import { checked } from './run-checks';
import { opensPage, partChecks, showsCard, smokeChecks } from './smoke-checks';
import { test } from './smoke-test';

const { packages, pages } = checked();

// The title of each group is the part that its checks are about.
for (const [part, names] of Object.entries(partChecks)) {
  if (!packages.includes(part)) continue;
  test.describe(part, () => {
    for (const name of names) test(name, ({ page }) => smokeChecks[name]!(page));
  });
}
for (const [path, { remote, version, card }] of Object.entries(pages)) {
  test.describe(remote, () => {
    if (!card)
      return test(`the page at ${path} opens`, ({ page }) => opensPage(page, path, version));
    const annotation = { type: 'card', description: card };
    test(`the card at ${path} shows`, { annotation }, ({ page }) =>
      showsCard(page, path, card, version),
    );
  });
}
