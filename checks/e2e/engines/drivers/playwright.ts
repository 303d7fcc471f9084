import type { EngineName } from '@backshop/tools/programs';
import { chromium, firefox, webkit } from '@playwright/test';
import { type FontSet, fontVariables } from '../../fonts/font-sets';
import { type Engine, tabOf } from './engine';

/** Starts the Chromium of the other tests, or a Firefox or WebKit of Playwright. */
export async function startPlaywright(
  engineName: EngineName,
  proxyPort: number,
  fonts?: FontSet,
): Promise<Engine> {
  const browser = await { chromium, firefox, webkit }[engineName].launch({
    proxy: { server: `http://127.0.0.1:${proxyPort}`, bypass: 'localhost' },
    env: { ...process.env, ...fontVariables(fonts) },
    // Without an empty path, the path and the arguments in playwright.config.ts apply. Those are Chromium's.
    ...(engineName !== 'chromium' && { executablePath: '', args: [] }),
    // Staff have Chromium's limit for history entries.
    ignoreDefaultArgs: engineName === 'chromium' ? ['--disable-ipc-flooding-protection'] : false,
  });
  return {
    // Playwright's browsers never keep documents.
    openTab: async () => {
      // A context has a cache and a storage of its own.
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const page = await context.newPage();
      return tabOf(page, {
        resize: (width, height) => page.setViewportSize({ width, height }),
        warnings: () => Promise.resolve([]), // The observer sees all that Playwright reports.
        close: () => context.close(),
      });
    },
    close: () => browser.close(),
  };
}
