import { chromiumPath as installedPath, chromiumPaths } from '@backshop/delivery/smoke';
import { fontVariables } from '@backshop/e2e/font-sets';
import { type Browser, chromium } from '@playwright/test';

// The measured texts have the same fonts on every machine.
Object.assign(process.env, fontVariables());

/** Size of the browser window in px. */
export const viewport = { width: 1440, height: 900 };

/** Path of the browser's executable. */
export const chromiumPath = installedPath() ?? chromiumPaths[0]!;

/** Browser switches that turn off work which would disturb the measurements. */
const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Under Playwright, V8 looks up the source position of every Error, and React creates some Errors
  // at its start. Without this switch the lookup parses whole scripts again and adds 150 ms.
  '--js-flags=--no-enable-lazy-source-positions',
];

/** Starts the system's Chromium without a window and without a GPU. */
export function launchBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: [...quietArguments, ...args] });
}
