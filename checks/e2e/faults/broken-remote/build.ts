import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { remote } from '@backshop/build-config/webpack';
import type { Exposes } from './cards/src/contract';

const root = import.meta.dirname;

/** Folder of the broken remote. Its build is in `dist`. Each worker has its own. */
export const brokenRemote = join(tmpdir(), `backshop-broken-remote-${process.pid}`);

/** Folder of the remote that brings cards. Its build is in `dist`. Each worker has its own. */
export const cardRemote = join(tmpdir(), `backshop-card-remote-${process.pid}`);

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
  await run({ ...config, plugins: kept }, brokenRemote);
  const metadata = join(root, '../../../../remote-placeholders/dist/.backshop');
  await cp(metadata, join(brokenRemote, 'dist/.backshop'), { recursive: true });
}

/** Builds the remote `stock` with cards for the Dashboard: one without a mistake, and one for each mistake. */
export async function buildCardRemote(): Promise<void> {
  const card = (name: string, position: number, size = 'small') => ({
    page: '/',
    name,
    size,
    position,
  });
  const configure = remote<Exposes>({
    root: join(root, 'cards'),
    port: 3100,
    owner: 'Stock team',
    exposes: {
      LowStock: './src/low-stock.tsx',
      Render: '../throws-in-render.tsx',
      Effect: '../throws-in-effect.tsx',
      Import: '../throws-on-import.ts',
      Export: '../wrong-export.ts',
      Loop: '../loops.tsx',
      Wait: '../waits-for-ever.tsx',
      Later: '../throws-later.tsx',
      More: '../loads-more.tsx',
      Wide: '../too-wide.tsx',
      Blocked: '../blocked-request.tsx', // Tests add its card.
    },
    cards: {
      LowStock: card('Low stock', 1, 'wide'),
      Render: card('Throws in render', 2),
      Effect: card('Throws in effect', 3, 'tall'),
      Import: card('Throws on import', 4),
      Export: card('Wrong export', 5),
      Loop: card('Loops', 6),
      Wait: card('Waits for ever', 7),
      Later: card('Throws later', 8),
      More: card('Loads more', 9),
      Wide: card('Too wide', 10),
    },
  });
  await run(configure(undefined, { mode: 'production' }), cardRemote);
}

async function run(config: webpack.Configuration, folder: string): Promise<void> {
  const infrastructureLogging = { level: 'error' } as const;
  const output = { ...config.output, path: join(folder, 'dist') };
  const compiler = webpack({ ...config, output, infrastructureLogging });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}
