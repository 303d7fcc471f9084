import { checked } from './run-checks';
import { opensPage, packageChecks, showsCard, smokeChecks } from './smoke-checks';
import { test } from './smoke-test';

const { packages, pages } = checked();

// The title of each group is the package that its checks are about.
for (const [name, checks] of Object.entries(packageChecks)) {
  if (!packages.includes(name)) continue;
  test.describe(name, () => {
    for (const check of checks) test(check, ({ page }) => smokeChecks[check]!(page));
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
