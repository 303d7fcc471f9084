import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { otherDocument } from '../engines/servers/product-server';
import { type EnginePage, eventually, openPage, test as base } from '../engines/test';
import type { Staff } from './staff';

/** A test with staff who bring a tab into a state. */
export const test = base.extend<{ staff: Staff }>({
  staff: async ({ tab, server, google, product }, use) => {
    const indexHtml = join(product.directory, 'index.html');
    const original = await readFile(indexHtml, 'utf8');
    await use({
      ...actionsOf(tab),
      startVisit: (address) => tab.openUnfinished(address),
      store: async (storage, key, value) => {
        await tab.open(otherDocument);
        await tab.evaluate((name, ...item) => window[name].setItem(...item), storage, key, value);
      },
      setGoogle: async (state) => {
        if (state === 'works') google.isGoogleReachable = true;
        else await tab.evaluate(dropScripts);
      },
      breakFiles: (path) => Promise.resolve(server.breakFiles(path)),
      holdBack: (path) => Promise.resolve(void server.holdBack(path)),
      changeIndexHtml: async (change) =>
        writeFile(indexHtml, change(await readFile(indexHtml, 'utf8'))),
    });
    await writeFile(indexHtml, original); // The tests of a worker share the product.
  },
});

/** From now on, Google's scripts never load. Runs in the page. */
function dropScripts(): void {
  const append = document.head.append.bind(document.head);
  document.head.append = (...nodes) =>
    append(
      ...nodes.filter(
        (node) => !(node instanceof HTMLScriptElement && node.src.includes('gstatic')),
      ),
    );
}

const actionsOf = (tab: EnginePage) => ({
  visit: tab.open,
  open: (address: string) => openPage(tab, address),
  click: tab.click.bind(tab),
  hover: tab.hover.bind(tab),
  press: tab.press,
  type: tab.type,
  evaluate: tab.evaluate.bind(tab),
  waitFor: tab.waitFor.bind(tab),
  waitForFocus: tab.waitForFocus.bind(tab),
  waitUntil: async <Args extends unknown[]>(is: (...args: Args) => boolean, ...args: Args) =>
    eventually(() => tab.evaluate(is, ...args), String(is)).toBe(true),
});
