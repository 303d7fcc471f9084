import { defineConfig } from '@playwright/test';
import endToEnd from './playwright.config';

/** Runs the checks of `pnpm smoke` on what is served at the address in BACKSHOP_SMOKE_URL. */
export default defineConfig({
  testMatch: 'compatibility/live-page.smoke.ts',
  fullyParallel: true,
  workers: 2,
  // A check can fail because of the network. The second attempt gets a new browser.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: './compatibility/smoke-reporter.ts',
  outputDir: 'test-results/smoke',
  use: { ...endToEnd.use, baseURL: process.env.BACKSHOP_SMOKE_URL },
});
