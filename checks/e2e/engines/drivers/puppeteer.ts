import { chromium, firefox } from '@backshop/tools/programs';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { type FontSet, fontVariables } from '../../fonts/font-sets';
import type { Engine, Tab, TabOptions } from './engine';
import { pathOfProgram } from './path-of-program';

/** Its subfolders have the fonts. */
const workspaceRoot = join(import.meta.dirname, '../../../..');

/** Starts Firefox. */
export async function startFirefox(proxyPort: number, fonts?: FontSet): Promise<Engine> {
  return engineOf(
    await puppeteer.launch({
      browser: 'firefox',
      executablePath: pathOfProgram(firefox),
      args: ['--remote-allow-system-access'], // for firefoxWarnings
      acceptInsecureCerts: true,
      env: { ...process.env, ...fontVariables(fonts) },
      extraPrefsFirefox: {
        // Firefox's sandbox lets pages use fonts in the folders of the system only.
        'security.sandbox.content.read_path_whitelist': `${workspaceRoot}/`,
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': proxyPort,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': proxyPort,
      },
    }),
    firefoxWarnings,
  );
}

/** Starts Chromium. */
export async function startChromium(proxyPort: number, fonts?: FontSet): Promise<Engine> {
  return engineOf(
    await puppeteer.launch({
      executablePath: pathOfProgram(chromium),
      acceptInsecureCerts: true,
      env: { ...process.env, ...fontVariables(fonts) },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--font-render-hinting=none',
        `--proxy-server=127.0.0.1:${proxyPort}`,
      ],
    }),
  );
}

type Warnings = (browser: Browser, origin: string) => Promise<string[]>;

/** Puppeteer's connection to Firefox. It has no method of its own for scripts in the browser itself. */
interface Connection {
  send: (method: string, params: object) => Promise<{ result: unknown }>;
}

/** Reads Firefox's own console. */
const firefoxWarnings: Warnings = async (browser, origin) => {
  const { connection } = browser as unknown as { connection: Connection };
  const tree = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const { contexts } = tree.result as { contexts: { context: string }[] };
  const { result } = await connection.send('script.evaluate', {
    expression: `JSON.stringify(
      Services.console.getMessageArray()
        .filter((message) => message instanceof Ci.nsIScriptError)
        .filter(({ sourceName }) => sourceName.startsWith(${JSON.stringify(origin)}))
        .map(({ errorMessage }) => errorMessage))`,
    target: { context: contexts[0]!.context },
    awaitPromise: false,
  });
  return JSON.parse((result as { result: { value: string } }).result.value) as string[];
};

function engineOf(browser: Browser, warnings: Warnings = () => Promise.resolve([])): Engine {
  return {
    openTab: (options) => openTab(browser, warnings, options),
    close: () => browser.close(),
  };
}

async function openTab(
  browser: Browser,
  warnings: Warnings,
  { keepsDocuments = true }: TabOptions = {},
): Promise<Tab> {
  // A context has a cache and a storage of its own.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (!keepsDocuments) {
    // Browsers do not keep a document that listens to "unload".
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
    warnings: (origin) => warnings(browser, origin),
    screenshot: async () => Buffer.from(await page.screenshot()),
    print: async () => Buffer.from(await page.pdf({ format: 'A4', printBackground: false })),
    close: () => context.close(),
  };
}
