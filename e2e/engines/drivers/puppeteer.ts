import { chromium, firefox } from '@backshop/tools/programs';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { Engine, Tab, TabOptions } from './engine';
import { pathOfProgram } from './path-of-program';

/** Starts Firefox. */
export async function startFirefox(proxyPort: number): Promise<Engine> {
  return engineOf(
    await puppeteer.launch({
      browser: 'firefox',
      executablePath: pathOfProgram(firefox),
      acceptInsecureCerts: true,
      extraPrefsFirefox: {
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': proxyPort,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': proxyPort,
      },
    }),
  );
}

/** Starts Chromium. */
export async function startChromium(proxyPort: number): Promise<Engine> {
  return engineOf(
    await puppeteer.launch({
      executablePath: pathOfProgram(chromium),
      acceptInsecureCerts: true,
      args: ['--no-sandbox', '--disable-gpu', `--proxy-server=127.0.0.1:${proxyPort}`],
    }),
  );
}

function engineOf(browser: Browser): Engine {
  return { openTab: (options) => openTab(browser, options), close: () => browser.close() };
}

async function openTab(browser: Browser, { keepsDocuments = true }: TabOptions = {}): Promise<Tab> {
  // A context has a cache and a storage of its own.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (!keepsDocuments) {
    // The browsers do not keep a document that wants to know when it is left.
    await page.evaluateOnNewDocument(() => addEventListener('unload', () => undefined));
  }
  return {
    open: async (address) => void (await page.goto(address)),
    go: async (steps) => void (await page.evaluate(`void setTimeout(() => history.go(${steps}))`)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    moveTo: (x, y) => page.mouse.move(x, y),
    press: async (keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of [...keys].reverse()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}
