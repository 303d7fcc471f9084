import { extname, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserProxy } from '../base/proxy';
import { chromiumPath, urlVariable } from './run-checks';

const executablePath = chromiumPath();
const baseURL = process.env[urlVariable];
const proxy = baseURL && browserProxy(baseURL);

/** Runs the checks of the smoke test on what is served at an address. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: 'live-page.smoke.{ts,js}',
  fullyParallel: true,
  workers: 2,
  // A check can fail because of the network. The second attempt gets a new browser.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: join(import.meta.dirname, `smoke-reporter${extname(import.meta.filename)}`),
  use: {
    ...(baseURL && { baseURL }),
    ...(proxy && { proxy }),
    launchOptions: executablePath ? { executablePath } : {},
  },
});
