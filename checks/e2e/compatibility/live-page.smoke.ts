import { test } from '../support/test';
import { opensPage, partChecks, smokeChecks } from './smoke-checks';

/** The pages whose remotes are live, by path, with their exposes. `pnpm smoke` reads them before. */
const pages = JSON.parse(process.env.BACKSHOP_SMOKE_PAGES ?? '{}') as Record<string, string>;

// The title of each group is the part that its checks are about.
for (const [part, names] of Object.entries(partChecks)) {
  test.describe(part, () => {
    for (const name of names) test(name, ({ page }) => smokeChecks[name]!(page));
  });
}
for (const [path, expose] of Object.entries(pages)) {
  test.describe(expose.split('/')[0]!, () => {
    test(`the page at ${path} opens`, ({ page }) => opensPage(page, path));
  });
}
