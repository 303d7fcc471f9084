import { loadConfig } from '@backshop/delivery/build';
import { packageNamed, releasablePackages } from '@backshop/delivery';
import type { Page } from '@playwright/test';
import { join } from 'node:path';

/** An address that exists only in the tests. */
const address = 'http://standalone.test/';

/**
 * Builds a remote as `pnpm dev` does and opens its standalone page, without a dev server.
 * @param folder absolute path of a folder for the build
 */
export async function openStandalonePage(page: Page, remote: string, folder: string) {
  await build(remote, folder);
  await page.route(`${address}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto(address);
}

async function build(remote: string, folder: string): Promise<void> {
  const { default: webpack } = await import('webpack'); // Most tests of this folder do not need it.
  const config = await loadConfig(packageNamed(remote, releasablePackages()), 'development');
  const compiler = webpack({
    ...config,
    devtool: false,
    output: { ...config.output, path: folder },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else compiler.close(() => resolve());
    });
  });
}
