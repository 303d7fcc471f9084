import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@backshop/delivery/origin';
import type { Release } from '@backshop/shared-types';
import type { Page } from '@playwright/test';
import { generate } from 'selfsigned';
import { idle, whenIdle } from '../support/idle';
import { type Run, runner } from '../support/commands';
import { type ServedOrigin, serveOrigin } from '../support/served-origin';
import { expect, openPage, pageHeading, test } from '../support/test';

const delivery = join(import.meta.dirname, '../../../platform/delivery/bin/delivery.js');

/** What a collector gets: the fields of OTLP that the host sends. */
interface Payload {
  resourceLogs: {
    resource: { attributes: Attribute[] };
    scopeLogs: {
      logRecords: { timeUnixNano: string; eventName: string; attributes: Attribute[] }[];
    }[];
  }[];
}

interface Attribute {
  key: string;
  value: { stringValue?: string; doubleValue?: number; boolValue?: boolean };
}

/** An event with its attributes, and those of its resource. */
type Event = Record<string, string | number | boolean | undefined> & { name: string };

test.use({ ignoreHTTPSErrors: true }); // For the collector's certificate.

let folder: string;
let product: ServedOrigin;
let receiver: Server;
let url: string;
let collector: string;
let received: Payload[];
let run: Run;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backshop-'));
  product = await serveOrigin();
  received = [];
  receiver = await collectorServer();
  await listen(receiver, 0);
  url = product.url;
  collector = `https://localhost:${(receiver.address() as AddressInfo).port}`;
  run = runner(folder, { ...process.env, BACKSHOP_ORIGIN: product.origin.directory });
});

test.afterEach(async ({ page }) => {
  await page.close(); // Its last requests would fail without the servers.
  await product.close();
  receiver.closeAllConnections();
  receiver.close();
  await rm(folder, { recursive: true });
});

/** Answers as the HTTP receiver of an OpenTelemetry collector does. */
async function collectorServer() {
  const { cert, private: key } = await generate();
  return createServer({ cert, key }, (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'content-type');
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      if (
        method === 'POST' &&
        path === '/v1/logs' &&
        headers['content-type'] === 'application/json'
      ) {
        received.push(JSON.parse(body) as Payload);
      }
      response.end('{}');
    });
  });
}

async function setSettings(settings: object): Promise<string> {
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
  return run(process.execPath, delivery, 'settings', 'settings.json');
}

const events = (): Event[] =>
  received.flatMap(({ resourceLogs }) =>
    resourceLogs.flatMap(({ resource, scopeLogs }) =>
      scopeLogs.flatMap(({ logRecords }) =>
        logRecords.map(({ eventName, attributes }) => ({
          ...Object.fromEntries(
            [...resource.attributes, ...attributes].map(({ key, value }) => [
              key,
              value.stringValue ?? value.doubleValue ?? value.boolValue,
            ]),
          ),
          name: eventName,
        })),
      ),
    ),
  );

const vitals = (path: string) =>
  events()
    .filter((event) => event.name === 'browser.web_vital' && event['url.path'] === path)
    .map((event) => event['browser.web_vital.name'])
    .sort();

/** Makes the page think that staff have switched to another tab. A headless browser shows all its tabs. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperties(document, {
      hidden: { value: true },
      visibilityState: { value: 'hidden' },
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

const releaseAt = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('release')!.textContent) as Release);

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('without the setting, nothing is sent and the code is not loaded', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openPage(page, url);
  await idle(page);
  await hide(page);
  await idle(page);
  expect(requests.filter((request) => request.includes('field-figures'))).toEqual([]);
  expect(received).toEqual([]);
});

test.describe('with the setting', () => {
  test.use({ expectedErrors: /ERR_FAILED|placeholders/ });

  test('loads, failures and the web vitals of each page go to the collector', async ({ page }) => {
    const printed = await setSettings({ reports: `${collector}/v1/logs` });
    expect(printed).toContain('Release 2 is live with these settings.');
    const code = page.waitForResponse(/field-figures\.js/);
    await openPage(page, url);
    await code;
    const { host, number, remotes } = await releaseAt(page);
    const { dashboard, placeholders } = remotes;

    // Chromium sees a soft navigation if the click itself leads to the new page.
    const loaded = page.waitForResponse(/Customers\.css/);
    await menuEntry(page, 'Customers').hover();
    await loaded;
    await menuEntry(page, 'Customers').click();
    await expect(pageHeading(page)).toHaveText('Customers');
    const navigations = () => performance.getEntriesByType('soft-navigation').length;
    await expect.poll(() => page.evaluate(navigations)).toBe(1);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search or type a command' });
    await search.fill('cust');
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    await page.route('**/Settings.js*', (route) => route.abort());
    await menuEntry(page, 'Settings').click();
    await expect(page.getByRole('alert')).toContainText('Settings is not available right now');

    await hide(page);
    await expect.poll(() => vitals('/')).toEqual(['cls', 'inp', 'lcp']);
    // The navigation in the tab has its own values. They count for the page that it opens.
    await expect.poll(() => vitals('/customers')).toContain('inp');
    expect(vitals('/customers')).toContain('cls');

    const common = {
      'service.name': 'backshop',
      'service.version': host,
      'backshop.release': number,
    };
    expect(events()).toContainEqual({
      ...common,
      name: 'backshop.part.loaded',
      'backshop.part': 'dashboard/Dashboard',
      'backshop.part.version': dashboard!.version,
      'backshop.part.load_time': expect.any(Number) as unknown,
    });
    expect(events()).toContainEqual(
      expect.objectContaining({
        ...common,
        name: 'browser.web_vital',
        'backshop.part': 'placeholders/Customers',
        'backshop.part.version': placeholders!.version,
        'browser.web_vital.navigation_type': 'soft-navigation',
      }),
    );
    expect(events()).toContainEqual(
      expect.objectContaining({
        ...common,
        name: 'backshop.part.failed',
        'backshop.part': 'placeholders/Settings',
        'backshop.part.version': placeholders!.version,
        'error.type': 'unreachable',
      }),
    );
  });
});

test.describe('an API', () => {
  test.use({ expectedErrors: /elsewhere\.example/ });

  test('the policy allows requests to an API in the settings, and to no other address', async ({
    page,
    violations,
  }) => {
    await setSettings({ apis: { orders: `${collector}/v1/logs` } });
    await openPage(page, url);
    const send = (address: string) =>
      whenIdle(page, () =>
        page.evaluate(
          (to) =>
            fetch(to).then(
              ({ ok }) => ok,
              () => false,
            ),
          address,
        ),
      );
    expect(await send(`${collector}/orders`)).toBe(true);
    expect(await send('https://elsewhere.example/orders')).toBe(false);
    await expect.poll(() => violations).toEqual(['connect-src https://elsewhere.example/orders']);
    violations.length = 0;
  });
});
