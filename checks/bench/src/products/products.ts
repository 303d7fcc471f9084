import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackages, readBuiltVersion } from '@backshop/delivery/build';
import { CommandError, type ReleasablePackage, releasablePackages } from '@backshop/delivery';
import { type Fragment, directoryOrigin, readPieces, releaseAll } from '@backshop/delivery/origin';
import { testAction } from '@backshop/delivery/testing';
import { readExposes } from './variants';
import { buildMonolith } from './monolith';
import { buildNaiveFederation } from './naive';

/** The compared products. All are built from the same sources. */
export const productNames = [
  'ours',
  'monolith',
  'monolith again',
  'prerendered monolith',
  'naive',
] as const;
export type ProductName = (typeof productNames)[number];

/** What the report calls each product. */
export const productTitles: Record<ProductName, string> = {
  ours: 'Backshop',
  monolith: 'monolith',
  'monolith again': 'monolith again',
  'prerendered monolith': 'prerendered monolith',
  naive: 'usual federation',
};

/** The origin directory of each product. */
export type Products = Record<ProductName, string>;

/** Folder for everything that the benchmark builds. */
export const output = join(import.meta.dirname, '../../dist');

const directories: Products = {
  ours: join(output, 'ours'),
  monolith: join(output, 'monolith'),
  // The same files at another address.
  'monolith again': join(output, 'monolith'),
  'prerendered monolith': join(output, 'prerendered-monolith'),
  naive: join(output, 'naive'),
};

/** Builds the products. Skips the build if no source has changed since the last one. */
export async function buildProducts(): Promise<Products> {
  const packages = releasablePackages();
  const [host, ...remotes] = packages;
  if (!host) throw new CommandError('The workspace has no host, so there is nothing to build.');
  await buildPackages(packages);
  const sources = await fingerprint(packages);
  const record = join(output, '.sources');
  if (sources === (await readFile(record, 'utf8').catch(() => ''))) return directories;

  await rm(output, { recursive: true, force: true });
  const origin = directoryOrigin(directories.ours);
  const { release } = await releaseAll(origin, testAction, packages);
  const { policy, fragments } = await readPieces(origin, release);
  const build = { host, exposes: await readExposes(remotes), release, policy };
  const composeMonolith = await buildMonolith({ ...build, directory: directories.monolith });
  await writeFile(join(directories.monolith, 'index.html'), composeMonolith([]));
  const shown = await shownFragments(directories.ours, fragments);
  // The server follows no link out of an origin, so the prerendered monolith needs files of its own.
  await cp(directories.monolith, directories['prerendered monolith'], { recursive: true });
  await writeFile(join(directories['prerendered monolith'], 'index.html'), composeMonolith(shown));
  await buildNaiveFederation({ ...build, remotes, directory: directories.naive });
  await writeFile(record, sources);
  return directories;
}

/**
 * Returns the fragments that an origin's `index.html` shows.
 * @throws Error when one of them loads files of a remote: the monolith has them at another address
 */
async function shownFragments(
  directory: string,
  fragments: readonly Fragment[],
): Promise<Fragment[]> {
  const indexHtml = await readFile(join(directory, 'index.html'), 'utf8');
  const shown = fragments.filter(({ html }) => indexHtml.includes(html));
  const loading = shown.find(({ html }) => /(?:src|href)="\/remotes\/|url\(\/remotes\//.test(html));
  if (!loading) return shown;
  throw new Error(
    `The first screen of ${loading.expose} loads a file. The prerendered monolith cannot show it: adapt checks/bench/src/products/products.ts.`,
  );
}

/** Returns a hash of the built packages, and of the code that composes `index.html` and builds the other products. */
async function fingerprint(packages: ReleasablePackage[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { version } of await Promise.all(packages.map(readBuiltVersion))) hash.update(version);
  const folders = ['.', '../replacements', '../../../../platform/delivery/src'];
  for (const folder of folders.map((path) => join(import.meta.dirname, path))) {
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((path) => /\.[cm]?[jt]sx?$/.test(path)).sort())
      hash.update(await readFile(join(folder, file)));
  }
  return hash.digest('hex');
}
