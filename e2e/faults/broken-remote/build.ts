import { promisify } from 'node:util';
import webpack from 'webpack';
import { remote } from '@backshop/build-config/webpack';

/** Folder of the broken remote; its build lies in `dist`. */
export const brokenRemote = import.meta.dirname;

/** Builds remote-placeholders as its team might by mistake: one mistake in each page, and one page missing. */
export async function buildBrokenRemote(): Promise<void> {
  const configure = remote({
    root: brokenRemote,
    name: 'placeholders',
    port: 3003,
    exposes: {
      Customers: './throws-in-render.tsx',
      Store: './throws-in-effect.tsx',
      Messages: './wrong-export.ts',
      Settings: './throws-at-once.ts',
    },
  });
  const { plugins = [], ...config } = configure(undefined, { mode: 'production' });
  // As builds were before they left a contract: a page that is missing is refused since, here and by the gate.
  const kept = plugins.filter((plugin) => plugin?.constructor.name !== 'ContractPlugin');
  const infrastructureLogging = { level: 'error' } as const;
  const compiler = webpack({ ...config, plugins: kept, infrastructureLogging });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}
