import { type LivePage, pagesVariable } from './run-checks';
import { opensPage, partChecks, smokeChecks } from './smoke-checks';
import { test } from './smoke-test';

/** The pages whose remotes are live, by path. */
const pages = JSON.parse(process.env[pagesVariable] ?? '{}') as Record<string, LivePage>;

// The title of each group is the part that its checks are about.
for (const [part, names] of Object.entries(partChecks)) {
  test.describe(part, () => {
    for (const name of names) test(name, ({ page }) => smokeChecks[name]!(page));
  });
}
for (const [path, { remote, version }] of Object.entries(pages)) {
  test.describe(remote, () => {
    test(`the page at ${path} opens`, ({ page }) => opensPage(page, path, version));
  });
}
