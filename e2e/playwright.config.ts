import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4173);

/**
 * Browser features that no test needs. Without the popups of the address bar, a new tab takes half
 * the time. The switch replaces Playwright's own list, so the list is repeated here.
 */
const unusedFeatures = [
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'SpareRendererForSitePerProcess',
  // Playwright's own list:
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Tests the composed production build in the system's Chromium. `pnpm test` installs it if needed.
 */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 30_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unusedFeatures.join(',')}`,
      ],
    },
    // DOM snapshots show the same as screenshots and cost less time.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  webServer: {
    command: 'node ../delivery/bin/delivery.js start',
    env: { PORT: String(port) },
    url: `http://localhost:${port}/`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
