import { type Browser, chromium } from '@playwright/test';

/** What is measured is drawn in software, in a window of this size (px). */
export const viewport = { width: 1440, height: 900 };

/** Path of the browser. */
export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** What every measured browser is started with: nothing else on the line and the processor. */
export const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Playwright's inspector notes where every Error was made, and React makes some at its start. V8 would
  // parse whole scripts again for that, which costs a visitor nothing and a measurement 150 ms.
  '--js-flags=--no-enable-lazy-source-positions',
];

/** Starts the system's Chromium, without a window. */
export function launchBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: [...quietArguments, ...args] });
}
