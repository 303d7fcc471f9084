import {
  deltaPath,
  deltaStart,
  makeDelta,
  rollback,
  versionFolder,
} from '@backshop/delivery/origin';
import { testAction } from '@backshop/delivery/testing';
import { expect, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { releaseFromIndexHtml } from '../support/release';
import { pageHeading } from '../support/test';
import type { TestOrigin } from './origin-with-log';
import { testWithOrigin } from './test';

/** A page whose browser has a cache. It has no request routes, which would turn the cache off. */
const test = testWithOrigin.extend({
  page: async ({ browser, origin }, use) => {
    const context = await browser.newContext({ baseURL: origin.url, reducedMotion: 'reduce' });
    await use(await context.newPage());
    await context.close();
  },
});

/** What the browser loaded from a path. */
interface Loaded {
  path: string;
  encoding: string | undefined;
  /** Of the body, as transferred; 0 from the cache. */
  bytes: number;
}

/** Opens an address, waits for its part, and returns the scripts, stylesheets and fonts that the browser loaded. */
async function visit(page: Page, address = '/customers', title = 'Customers'): Promise<Loaded[]> {
  const loaded: Promise<Loaded>[] = [];
  const hasDeltas = /\.(js|css|woff2)(\?.*)?$/;
  page.on('requestfinished', (request) => {
    const path = new URL(request.url()).pathname + new URL(request.url()).search;
    if (!hasDeltas.test(path)) return;
    loaded.push(
      (async () => {
        const response = (await request.response())!;
        const { responseBodySize: bytes } = await request.sizes();
        return { path, encoding: (await response.allHeaders())['content-encoding'], bytes };
      })(),
    );
  });
  await page.goto(address);
  await expect(pageHeading(page)).toHaveText(title);
  page.removeAllListeners('requestfinished');
  return Promise.all(loaded);
}

const named = (loaded: Loaded[], end: string) => loaded.find(({ path }) => path.endsWith(end));

/** Damages the delta of a file of a new version, behind the hash that browsers compare. */
async function damage(
  origin: TestOrigin,
  name: string,
  version: string,
  file: string,
  from: string,
) {
  const path = deltaPath(`${versionFolder(name, version)}/${file}`, from);
  const delta = (await origin.origin.read(path))!;
  await origin.origin.put(
    path,
    Buffer.concat([delta.subarray(0, deltaStart), Buffer.from('damaged')]),
  );
}

const versionIn = (loaded: Loaded[], end: string) => named(loaded, end)!.path.split('/').at(-2)!;

test('after a release, a browser loads only what has changed', async ({ origin, page }) => {
  const before = await visit(page, '/', 'Dashboard');
  expect(named(before, '/main.js')!.encoding).not.toBe('dcz');

  await origin.release('dashboard');
  const loaded = await visit(page, '/', 'Dashboard');
  for (const end of ['/remoteEntry.js', '/Dashboard.js', '/Dashboard.css']) {
    expect(named(loaded, end)!.encoding, end).toBe('dcz');
    expect(named(loaded, end)!.bytes, end).toBeLessThan(1000);
  }
});

test('after releases of the host, a browser loads only what has changed', async ({
  origin,
  page,
}) => {
  await visit(page);
  await origin.release('host');
  const loaded = await visit(page);
  for (const end of ['/main.js', '.woff2']) {
    expect(named(loaded, end)!.encoding).toBe('dcz');
    expect(named(loaded, end)!.bytes).toBeLessThan(1000);
  }

  // The browser decodes deltas of what it has decoded.
  await origin.release('host');
  expect(named(await visit(page), '/main.js')!.encoding).toBe('dcz');
});

test('after a rollback, a browser that only knows the newer version loads whole files', async ({
  origin,
  page,
}) => {
  await origin.release('placeholders');
  await visit(page);
  await rollback(origin.origin, testAction, 'placeholders');
  expect(named(await visit(page), '/remoteEntry.js')!.encoding).not.toBe('dcz');
});

test('a part appears although a delta of it is damaged', async ({ origin, page }) => {
  const from = versionIn(await visit(page), '/remoteEntry.js');
  const version = await origin.release('placeholders');
  await damage(origin, 'placeholders', version, 'remoteEntry.js', from);
  const loaded = await visit(page);
  expect(named(loaded, '/remoteEntry.js?retry=1')!.encoding).not.toBe('dcz');
  await expect(page.locator('main [data-slot]')).toHaveAttribute('data-version', version);
});

test("the product starts although the delta of the host's script is damaged", async ({
  origin,
  page,
}) => {
  const from = versionIn(await visit(page), '/main.js');
  const version = await origin.release('host');
  await damage(origin, 'host', version, 'main.js', from);
  const loaded = await visit(page);
  expect(named(loaded, '/main.js?retry=1')!.encoding).not.toBe('dcz');
});

test('a delta from another file than the one the browser has is refused, and the part appears', async ({
  origin,
  page,
}) => {
  const from = versionIn(await visit(page), '/remoteEntry.js');
  const version = await origin.release('placeholders');
  const file = `${versionFolder('placeholders', version)}/remoteEntry.js`;
  const other = Buffer.from('another file');
  await origin.origin.put(
    deltaPath(file, from),
    await makeDelta(other, (await origin.origin.read(file))!),
  );
  // Servers such as nginx only compare the id.
  const hash = createHash('sha256').update(other).digest('base64');
  origin.changeRequest = ({ headers }) => {
    if (headers['available-dictionary']) headers['available-dictionary'] = `:${hash}:`;
  };
  const loaded = await visit(page);
  expect(named(loaded, '/remoteEntry.js?retry=1')!.encoding).not.toBe('dcz');
});

test('behind a proxy that drops the headers of deltas, a browser loads whole files', async ({
  origin,
  page,
}) => {
  origin.changeRequest = ({ headers }) => {
    delete headers['available-dictionary'];
    delete headers['dictionary-id'];
  };
  await visit(page);
  await origin.release('placeholders');
  expect(named(await visit(page), '/remoteEntry.js')!.encoding).not.toBe('dcz');
});

test('a browser that has lost the earlier version loads the whole file', async ({
  origin,
  page,
}) => {
  await visit(page);
  await origin.release('placeholders');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  expect(named(await visit(page), '/remoteEntry.js')!.encoding).not.toBe('dcz');
});

test('a browser that has a version that the origin has deleted still loads the difference', async ({
  origin,
  page,
}) => {
  const from = versionIn(await visit(page), '/remoteEntry.js');
  await origin.release('placeholders');
  await origin.origin.remove(versionFolder('placeholders', from));
  expect(named(await visit(page), '/remoteEntry.js')!.encoding).toBe('dcz');
});

test('two tabs with different versions work side by side', async ({ origin, page }) => {
  await visit(page);
  const version = await origin.release('placeholders');
  const other = await page.context().newPage();
  expect(named(await visit(other), '/remoteEntry.js')!.encoding).toBe('dcz');
  await expect(other.locator('main [data-slot]')).toHaveAttribute('data-version', version);
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: 'Store' }).first().click();
    await expect(pageHeading(tab)).toHaveText('Store');
  }
});

test('a browser that gets a candidate loads the difference', async ({ origin, page }) => {
  await visit(page);
  const version = await origin.release('placeholders', 50);
  await page.evaluate((draw) => localStorage.setItem('draw', draw), await startOf(page));
  expect(named(await visit(page), `${version}/remoteEntry.js`)!.encoding).toBe('dcz');
});

test('a preview of a candidate loads the difference', async ({ origin, page }) => {
  await visit(page);
  const version = await origin.release('placeholders', 50);
  const draw = (Number(await startOf(page)) + 75) % 100;
  await page.evaluate(
    ([number, preview]) => {
      localStorage.setItem('draw', number);
      sessionStorage.setItem('preview', preview);
    },
    [String(draw), `placeholders@${version}`] as const,
  );
  expect(named(await visit(page), `${version}/remoteEntry.js`)!.encoding).toBe('dcz');
});

/** Returns the number with which the browsers begin that get the candidate of the placeholders. */
async function startOf(page: Page): Promise<string> {
  const html = await (await page.request.get('/')).text();
  return String(releaseFromIndexHtml(html).candidates!.placeholders!.start);
}
