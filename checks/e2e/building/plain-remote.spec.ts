import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { ModuleFederationPlugin as RspackFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import webpack from 'webpack';
import { runner } from '../support/commands';
import { serveOrigin } from '../support/served-origin';
import { expect, openPage, pageHeading, test } from '../support/test';

const address = 'http://localhost:3999';
const delivery = join(import.meta.dirname, '../../../platform/delivery/bin/delivery.js');

/** The options of the standard plugin. Nothing in these builds is ours. */
const federation = (name: string) => ({
  name,
  filename: 'remoteEntry.js',
  exposes: { './Customers': './src/page.js' },
  // Newer than the host's, but a page has one React.
  shared: {
    react: { singleton: true, version: '19.99.0', requiredVersion: '^19.0.0' },
    'react-dom': { singleton: true },
  },
  dts: false as const,
});

const configuration = (folder: string) => ({
  mode: 'production' as const,
  context: folder,
  entry: './src/index.js',
  output: { path: join(folder, 'dist'), publicPath: 'auto', uniqueName: folder, clean: true },
});

const cssRule = { test: /\.css$/, type: 'css/auto' as const };

/** By bundler: builds the remote in a folder. Returns the errors. */
const bundlers: Record<string, (folder: string, name: string) => Promise<string>> = {
  webpack: async (folder, name) => {
    const compiler = webpack({
      ...configuration(folder),
      experiments: { css: true },
      plugins: [new ModuleFederationPlugin(federation(name))],
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    return stats!.toString({ all: false, errors: true });
  },
  Rspack: async (folder, name) => {
    const compiler = rspack({
      ...configuration(folder),
      module: { rules: [cssRule] },
      plugins: [new RspackFederationPlugin(federation(name))],
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    return stats!.toString({ all: false, errors: true });
  },
};

const page = (text: string) => `import { createElement, lazy, Suspense, useState } from 'react';
import './page.css';

const Details = lazy(() => import('./details.js'));

export default function Stock({ headingId }) {
  const [count, setCount] = useState(0);
  return createElement('div', { className: 'plain-stock' },
    createElement('h1', { id: headingId, tabIndex: -1 }, '${text}'),
    createElement('button', { onClick: () => setCount(count + 1) }, 'Clicked ' + count),
    createElement(Suspense, { fallback: null }, createElement(Details)),
  );
}`;

const sources = (name: string) => ({
  'package.json': JSON.stringify({
    name: 'plain',
    version: '1.2.3',
    backshop: {
      owner: 'Stock team',
      pages: { Customers: { path: `/${name}`, name: 'Stock', group: 'Warehouse' } },
    },
  }),
  'src/index.js': '',
  'src/page.js': page('Stock of a plain remote'),
  'src/page.css': '.plain-stock { padding-left: 77px; }',
  'src/details.js': `import { createElement } from 'react';
export default () => createElement('p', null, 'Loaded when it is needed');`,
});

for (const [bundler, build] of Object.entries(bundlers)) {
  test.describe(`a remote that ${bundler} built with the standard plugin alone`, () => {
    const name = bundler.toLowerCase();
    let folder: string;

    test.beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'backshop-'));
      await mkdir(join(folder, 'src'));
      for (const [file, text] of Object.entries(sources(name)))
        await writeFile(join(folder, file), text);
      // Its dependencies are those of these tests.
      await symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
    });

    test.afterEach(() => rm(folder, { recursive: true }));

    test('can be previewed', async ({ page }) => {
      test.setTimeout(60_000); // It builds the remote.
      expect(await build(folder, 'placeholders')).toBe('');
      await page.route(`${address}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const body = await readFile(join(folder, 'dist', pathname)).catch(() => undefined);
        const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
        await route.fulfill(body ? { body, contentType } : { status: 404 });
      });
      await page.addInitScript(
        (preview) => sessionStorage.setItem('preview', preview),
        `placeholders@${address}`,
      );
      await openPage(page, '/customers');
      await expect(pageHeading(page)).toHaveText('Stock of a plain remote');
      await page.getByRole('button', { name: 'Clicked 0' }).click();
      await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
        `previews placeholders from ${address}`,
      );
    });

    test('is released from its output folder, brings its page, and is rolled back', async ({
      page: tab,
    }) => {
      test.setTimeout(120_000); // Two builds, and four commands.
      const { url, origin, close } = await serveOrigin();
      try {
        const run = runner(folder, { ...process.env, BACKSHOP_ORIGIN: origin.directory });
        const release = () => run(process.execPath, delivery, 'release', '--from', 'dist');
        expect(await build(folder, name)).toBe('');
        const check = await run(
          ...[process.execPath, delivery, 'check', '--from', 'dist', '--against', url],
        );
        expect(check).toContain('is compatible with host');
        const released = await release();
        expect(released).toContain('as a new package');
        expect(released).toContain(`The props of ${name}/Customers were not compared`);

        await openPage(tab, url);
        const entry = tab
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Stock' });
        await entry.click();
        await expect(pageHeading(tab)).toHaveText('Stock of a plain remote');
        await expect(tab.getByText('Loaded when it is needed')).toBeVisible();
        await expect(tab.locator('.plain-stock')).toHaveCSS('padding-left', '77px');
        await tab.getByRole('button', { name: 'Clicked 0' }).click();
        await expect(tab.getByRole('button', { name: 'Clicked 1' })).toBeVisible();

        // Its styles act only while its page shows.
        const areOff = () =>
          tab.evaluate(
            (own) =>
              [...document.styleSheets]
                .filter(({ href }) => href?.includes(own))
                .map(({ disabled }) => disabled),
            `/remotes/${name}/`,
          );
        await expect.poll(areOff).toEqual([false]);
        await tab.getByRole('link', { name: 'Customers' }).click();
        await expect.poll(areOff).toEqual([true]);

        await writeFile(join(folder, 'src/page.js'), page('The second version'));
        expect(await build(folder, name)).toBe('');
        expect(await release()).toContain(`${name} 1.2.3-`);
        await openPage(tab, `${url}/${name}`);
        await expect(pageHeading(tab)).toHaveText('The second version');
        await run(process.execPath, delivery, 'rollback', name);
        await openPage(tab, `${url}/${name}`);
        await expect(pageHeading(tab)).toHaveText('Stock of a plain remote');
      } finally {
        await tab.close(); // Its last requests would fail without the server.
        await close();
      }
    });
  });
}
