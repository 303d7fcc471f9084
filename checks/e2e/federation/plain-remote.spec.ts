import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { expect, openPage, pageHeading, test } from '../support/test';

const address = 'http://localhost:3999';

let folder: string;

/** Builds a remote with the standard plugin of Module Federation, without our preset. */
test.beforeAll(async () => {
  test.setTimeout(120_000); // A build, beside other tests that build.
  folder = await mkdtemp(join(tmpdir(), 'backshop-'));
  // Its dependencies are those of these tests.
  await symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, 'customers.js'),
    `import { createElement, useState } from 'react';
export default function Customers({ headingId }) {
  const [count, setCount] = useState(0);
  return [
    createElement('h1', { key: 'h', id: headingId, tabIndex: -1 }, 'Customers of a plain remote'),
    createElement('button', { key: 'b', onClick: () => setCount(count + 1) }, 'Clicked ' + count),
  ];
}`,
  );
  await writeFile(join(folder, 'index.js'), '');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './index.js',
    output: { path: join(folder, 'dist'), publicPath: 'auto', uniqueName: 'plain' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'placeholders',
        filename: 'remoteEntry.js',
        exposes: { './Customers': './customers.js' },
        shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
        dts: false,
      }),
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  expect(stats!.toString({ all: false, errors: true })).toBe('');
});

test.afterAll(() => rm(folder, { recursive: true }));

test('a remote that was built with the standard plugin alone can be previewed', async ({
  page,
}) => {
  await page.route(`${address}/**`, async (route) => {
    const file = new URL(route.request().url()).pathname;
    const body = await readFile(join(folder, 'dist', file)).catch(() => undefined);
    await route.fulfill(body ? { body, contentType: 'text/javascript' } : { status: 404 });
  });
  await page.addInitScript(
    (preview) => sessionStorage.setItem('preview', preview),
    `placeholders@${address}`,
  );
  await openPage(page, '/customers');
  await expect(pageHeading(page)).toHaveText('Customers of a plain remote');
  await page.getByRole('button', { name: 'Clicked 0' }).click();
  await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    `previews placeholders from ${address}`,
  );
});
