import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { remote } from '@backshop/build-config/webpack';

const root = import.meta.dirname;

/** Folder of the broken remote. Its build is in `dist`. Each worker has its own. */
export const brokenRemote = join(tmpdir(), `backshop-broken-remote-${process.pid}`);

/**
 * Builds a version of remote-placeholders with a mistake in four pages and without the fifth. A new page
 * without a mistake uses a component library.
 */
export async function buildBrokenRemote(): Promise<void> {
  const configure = remote({
    root,
    port: 3003,
    exposes: {
      Customers: './throws-in-render.tsx',
      Store: './throws-in-effect.tsx',
      Messages: './wrong-export.ts',
      Settings: './throws-on-import.ts',
      Dialog: './uses-a-library.tsx',
    },
  });
  const { plugins = [], ...config } = configure(undefined, { mode: 'production' });
  // Its own contract would lack the missing page, which a release refuses. It gets the contract of
  // remote-placeholders instead. The build would also fail on the pages that throw while they render.
  // One plugin writes contracts and first screens.
  const kept = plugins.filter((plugin) => plugin?.constructor.name !== 'EmitFilesPlugin');
  const infrastructureLogging = { level: 'error' } as const;
  const output = { ...config.output, path: join(brokenRemote, 'dist') };
  const compiler = webpack({ ...config, output, plugins: kept, infrastructureLogging });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  const contract = join(root, '../../../../remote-placeholders/dist/contract.json');
  await copyFile(contract, join(brokenRemote, 'dist/contract.json'));
}
