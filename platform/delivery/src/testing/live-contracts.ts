import type { ReleasablePackage } from '../base/project';
import { readText } from '../core/origin';
import { releaseAll, releasePackage } from '../release/release-package';
import { builtHost, builtRemote, withContract } from './built-package';
import { memoryOrigin } from './memory-store';
import { testAction } from './test-action';
import { temporaryFolder } from './temporary-folder';

/** The props of each expose: `{ Page: 'id: string' }`. */
type Exposes = Record<string, string>;

const provided = { react: '19.3.1' };

/**
 * Returns an origin with a live host and two live remotes. The host passes `id` to a page of each.
 * `host` and `remote` build other versions, and `release` releases them.
 */
export async function liveContracts() {
  const workspace = await temporaryFolder();
  const origin = memoryOrigin();

  const host = async (exposes: Exposes, shared = provided) =>
    withContract(await builtHost(workspace, JSON.stringify([exposes, shared])), {
      exposes: declarationsOf(exposes),
      shared,
    });
  const remote = async (name: string, exposes: Exposes, shared = { react: '^19.3.0' }) => {
    const entry = JSON.stringify([exposes, shared]);
    const full = Object.entries(exposes).map(([expose, props]) => [`${name}/${expose}`, props]);
    return withContract(await builtRemote(workspace, name, entry, Object.keys(exposes)), {
      exposes: declarationsOf(Object.fromEntries(full) as Exposes),
      shared,
    });
  };
  await releaseAll(origin, testAction, [
    await host({ 'orders/Page': 'id: string', 'reports/Page': 'id: string' }),
    await remote('orders', { Page: 'id: string' }),
    await remote('reports', { Page: 'id: string' }),
  ]);

  const release = (built: ReleasablePackage) => releasePackage(origin, testAction, built);

  /** Returns every file on the origin, with its text. */
  const files = async () => {
    const paths = (await origin.list('')).map(({ path }) => path);
    const texts = paths.map(async (path) => [path, await readText(origin, path)] as const);
    return Object.fromEntries(await Promise.all(texts));
  };
  return { workspace, origin, host, remote, release, files };
}

function declarationsOf(exposes: Exposes): Record<string, string> {
  const texts = Object.entries(exposes).map(([name, props]) => [
    name,
    `interface Exposes { '${name}': Props }\ninterface Props { ${props} }`,
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}
