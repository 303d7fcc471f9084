import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Virtual } from '@guidepup/virtual-screen-reader';
import { expect, type Page } from '@playwright/test';
import { whenIdle } from '../idle';
import { linesOf, tidy } from './lines-of';
import { listStops } from './list-stops';
import { recordAnnouncements } from './record-announcements';

declare global {
  interface Window {
    VirtualScreenReader: typeof Virtual;
    /** What has been announced since a test last compared it. */
    announced: string[];
  }
}

const library = createRequire(import.meta.url).resolve(
  '@guidepup/virtual-screen-reader/browser.js',
);

/** The library as a script that sets a global variable. */
const script = readFileSync(library, 'utf8').replace(
  /export\s*\{\s*(\S+) as Virtual,.*$/s,
  'window.VirtualScreenReader = $1;',
);

/**
 * Starts a virtual screen reader in the loaded document (docs/decisions/0074). It records what it
 * announces: what gets the focus, how that changes, and live regions.
 */
export async function startScreenReader(page: Page): Promise<void> {
  await page.evaluate(`(() => {${script}})()`);
  await page.evaluate(recordAnnouncements);
}

/** Expects that the screen reader has announced these phrases since the last call, and no others. */
export async function expectAnnounced(page: Page, phrases: string[]): Promise<void> {
  const announced = async () => (await page.evaluate(() => window.announced)).map(tidy);
  await expect.poll(announced).toEqual(phrases);
  expect(await whenIdle(page, announced)).toEqual(phrases);
  await page.evaluate(() => void (window.announced.length = 0));
}

/**
 * Returns what staff hear when they read an element from start to end: a line for each stop of the
 * reading cursor. A whole link, button, heading or table row is one stop.
 */
export async function readThrough(page: Page, selector: string): Promise<string[]> {
  return linesOf(await whenIdle(page, () => page.evaluate(listStops, selector)));
}
