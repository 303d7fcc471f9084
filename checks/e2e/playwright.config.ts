import {
  chromium,
  type EngineName,
  enginesToTest,
  isDrivenByPlaywright,
  pathOf,
} from '@backshop/tools/programs';
import { defineConfig } from '@playwright/test';
import { fontVariables } from './fonts/font-sets';

// For every browser that a test starts, whichever way.
Object.assign(process.env, fontVariables());

/** Only the system's Firefox can print here. */
const canPrint = (engineName: EngineName) =>
  engineName === 'firefox' && !isDrivenByPlaywright(engineName);
const port = Number(process.env.E2E_PORT ?? 4173);

/** Tests that run the development server, or build a whole workspace. */
const building = 'building/*.spec.ts';

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
 * Tests the composed production build in the system's Chromium, and a part of it in other engines
 * (docs/decisions/0074). `pnpm test` installs the browsers if needed.
 * Traces are off, because they cost a tenth of the time. To get the trace of a failing test, run it with
 * `--trace on` (checks/e2e/README.md).
 */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: true,
  // One for each core. With more, a test fails because another one uses the processor.
  workers: '100%',
  timeout: 30_000,
  expect: { timeout: 5000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      // An empty path stands for Playwright's own Chromium.
      executablePath:
        pathOf(chromium) ?? (isDrivenByPlaywright('firefox') ? '' : chromium.paths[0]!),
      args: [
        '--no-sandbox',
        // Draws letters in their true shape, on every machine.
        '--font-render-hinting=none',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unusedFeatures.join(',')}`,
      ],
    },
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: building,
      use: { engineName: 'chromium' },
    },
    {
      // `pnpm test` runs it after the others, because it would slow the tests beside it beyond their limits.
      name: 'building',
      testMatch: building,
      outputDir: 'test-results/building',
      use: { engineName: 'chromium' },
    },
    ...enginesToTest().map((engineName) => ({
      name: engineName,
      testMatch: ['engines/**/*.spec.ts', 'states/table.spec.ts'],
      testIgnore: canPrint(engineName) ? [] : 'engines/print.spec.ts',
      use: { engineName },
    })),
  ],
  webServer: {
    command: 'node ../../platform/delivery/bin/delivery.js start',
    env: { PORT: String(port) },
    url: `http://localhost:${port}/`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
