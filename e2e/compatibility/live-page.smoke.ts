import { test } from '../support/test';
import { smokeChecks } from './smoke-checks';

for (const [name, check] of Object.entries(smokeChecks)) {
  test(name, ({ page }) => check(page));
}
