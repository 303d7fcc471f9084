import { webkit, xvfb as xvfbProgram } from '@backshop/tools/programs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type * as SeleniumRemote from 'selenium-webdriver/remote';
import selenium, { type WebDriver } from 'selenium-webdriver';
import { type FontSet, fontVariables } from '../../fonts/font-sets';
import { type Engine, type Key, pathOfProgram, type Tab } from './engine';

// The package names its folder, not the file in it, so Node cannot import it.
const { DriverService } = createRequire(import.meta.url)(
  'selenium-webdriver/remote',
) as typeof SeleniumRemote;

/** Ends a program with this process, even when this process is killed. */
const withParent = { path: '/usr/bin/setpriv', args: ['--pdeathsig', 'KILL'] };

/**
 * A display, as wide and high as a part of the toolbar of WebKit's window. The display's pointer is in its middle, and
 * the window below it has the keyboard's focus.
 */
const screen = '600x20x24';

/** Starts a virtual display and WebKitGTK's driver, with Selenium. Every tab is a browser of its own. */
export async function startWebKit(proxyPort: number, fonts?: FontSet): Promise<Engine> {
  const xvfb = spawn(
    withParent.path,
    [
      ...[...withParent.args, pathOfProgram(xvfbProgram), '-nolisten', 'tcp'],
      ...['-screen', '0', screen, '-displayfd', '3'],
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [display] = (await once(xvfb.stdio[3] as Readable, 'data')) as [Buffer];
  const driver = new DriverService.Builder(withParent.path)
    .addArguments(...withParent.args, pathOfProgram(webkit))
    .setLoopback(true)
    .setEnvironment({
      ...process.env,
      ...fontVariables(fonts),
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      XDG_CONFIG_HOME: join(import.meta.dirname, 'webkit-config'),
    })
    .build();
  const address = await driver.start();
  return {
    openTab: (keepsDocuments) => openTab(address, proxyPort, keepsDocuments),
    close: async () => {
      await driver.kill();
      xvfb.kill();
    },
  };
}

async function openTab(address: string, proxyPort: number, keepsDocuments: boolean): Promise<Tab> {
  const args = [
    '--automation',
    `--proxy=http://127.0.0.1:${proxyPort}`,
    '--ignore-host=localhost',
    `--enable-page-cache=${keepsDocuments}`,
  ];
  const driver = await new selenium.Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      // Otherwise every command waits for "load", which a file or a font that a test holds back can delay.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { args },
    })
    .build();
  const pointerAt = (x: number, y: number) =>
    driver.actions().move({ x: Math.round(x), y: Math.round(y), duration: 0 });
  return {
    open: (url) => driver.get(url),
    // Undefined becomes null on the way, because JSON does not have it.
    evaluate: async (expression) =>
      (await driver.executeScript<unknown>(`return (${expression})`)) ?? undefined,
    clickAt: (x, y) => pointerAt(x, y).click().perform(),
    pressAt: (x, y) => pointerAt(x, y).press().perform(),
    release: () => driver.actions().release().perform(),
    moveTo: (x, y) => pointerAt(x, y).perform(),
    press: (keys) => {
      const actions = driver.actions();
      for (const key of keys) actions.keyDown(codeOf(key));
      for (const key of [...keys].reverse()) actions.keyUp(codeOf(key));
      return actions.perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    resize: await resizer(driver),
    warnings: () => Promise.resolve([]), // The driver cannot read WebKit's console.
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    print: () => Promise.reject(new Error('The driver of WebKit has no command that prints.')),
    close: () => driver.quit(),
  };
}

/** Returns the character that the WebDriver protocol has for a key. */
function codeOf(key: Key): string {
  if (key.length === 1) return key;
  const codes: Record<string, unknown> = { ...selenium.Key, BACKSPACE: selenium.Key.BACK_SPACE };
  const code = codes[key.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()];
  if (typeof code !== 'string') throw new Error(`The driver of WebKit has no key "${key}".`);
  return code;
}

/**
 * Returns a function that gives the page a size. The driver sets the size of the window, and the browser's toolbar takes
 * a part of it.
 */
async function resizer(driver: WebDriver): Promise<Tab['resize']> {
  const sizeOfPage = () =>
    driver.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  const window = driver.manage().window();
  const before = await window.getRect();
  const [pageWidth, pageHeight] = await sizeOfPage();
  const [besides, above] = [before.width - pageWidth, before.height - pageHeight];
  return async (width, height) => {
    await window.setRect({ ...before, width: width + besides, height: height + above });
    while (String(await sizeOfPage()) !== `${width},${height}`);
  };
}
