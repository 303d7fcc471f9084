import { firefox } from '@backshop/tools/programs';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { type FontSet, fontVariables } from '../../fonts/font-sets';
import { type Engine, pathOfProgram, tabOf } from './engine';

/** Its subfolders have the fonts. */
const workspaceRoot = join(import.meta.dirname, '../../../..');

/** Starts the system's Firefox, with Puppeteer. */
export async function startFirefox(proxyPort: number, fonts?: FontSet): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: pathOfProgram(firefox),
    args: ['--remote-allow-system-access'], // for `warnings`
    acceptInsecureCerts: true,
    env: { ...process.env, ...fontVariables(fonts) },
    extraPrefsFirefox: {
      // Firefox's sandbox lets pages use fonts in the folders of the system only.
      'security.sandbox.content.read_path_whitelist': `${workspaceRoot}/`,
      // Otherwise, it ends a script that still runs in a process that it no longer needs, and reports that.
      'dom.abort_script_on_child_shutdown': false,
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': proxyPort,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxyPort,
    },
  });
  return {
    openTab: async (keepsDocuments) => {
      // A context has a cache and a storage of its own.
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      if (!keepsDocuments) {
        // Firefox does not keep a document that listens to "unload".
        await page.evaluateOnNewDocument(() => addEventListener('unload', () => undefined));
      }
      return tabOf(page, {
        resize: (width, height) => page.setViewport({ width, height }),
        warnings: (origin) => warnings(browser, origin),
        close: () => context.close(),
      });
    },
    close: () => browser.close(),
  };
}

/** Puppeteer's connection to Firefox. It has no method of its own for scripts in the browser itself. */
interface Connection {
  send: (method: string, params: object) => Promise<{ result: unknown }>;
}

/** Reads Firefox's own console. */
async function warnings(browser: Browser, origin: string): Promise<string[]> {
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
}
