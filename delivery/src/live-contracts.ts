import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtHost, builtRemote, withContract } from './built-package';
import { directoryOrigin } from './directory-origin';
import { publishAll } from './publish';
import { temporaryFolder } from './temporary-folder';

/** Exposes, each with the props that its component gets: `{ Page: 'id: string' }`. */
type Exposes = Record<string, string>;

const provided = { react: '19.3.1' };

/** For tests: builds with contracts, and an origin on which a host hands `id` to a page of each of two remotes. */
export async function liveContracts() {
  const workspace = await temporaryFolder();
  const origin = directoryOrigin(await temporaryFolder());

  const host = async (exposes: Exposes, shared = provided) =>
    withContract(await builtHost(workspace, JSON.stringify([exposes, shared])), {
      exposes: describe(exposes),
      shared,
    });
  const remote = async (name: string, exposes: Exposes, shared = { react: '^19.3.1' }) => {
    const entry = JSON.stringify([exposes, shared]);
    const full = Object.entries(exposes).map(([expose, props]) => [`${name}/${expose}`, props]);
    return withContract(await builtRemote(workspace, name, entry, Object.keys(exposes)), {
      exposes: describe(Object.fromEntries(full) as Exposes),
      shared,
    });
  };
  await publishAll(origin, [
    await host({ 'orders/Page': 'id: string', 'reports/Page': 'id: string' }),
    await remote('orders', { Page: 'id: string' }),
    await remote('reports', { Page: 'id: string' }),
  ]);

  /** Every file on the origin, with its text. */
  const files = async () => {
    const entries = await readdir(origin.directory, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name));
    const texts = paths.sort().map(async (path) => [path, await readFile(path, 'utf8')] as const);
    return Object.fromEntries(await Promise.all(texts));
  };
  return { workspace, origin, host, remote, files };
}

function describe(exposes: Exposes): Record<string, string> {
  const texts = Object.entries(exposes).map(([name, props]) => [
    name,
    `interface Exposes { '${name}': Props }\ninterface Props { ${props} }`,
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}
