import { buildPackages } from '@backshop/delivery/build';
import { readBuiltVersion } from '@backshop/delivery/built-version';
import { CommandError } from '@backshop/delivery/command-error';
import { directoryOrigin } from '@backshop/delivery/directory-origin';
import { publishAll } from '@backshop/delivery/publish';
import { type ReleasablePackage, releasablePackages } from '@backshop/delivery/workspace';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readExposes } from './exposes';
import { buildMonolith } from './monolith';
import { buildNaiveFederation } from './naive';

/** What is compared: all from the same sources. */
export const productNames = ['ours', 'monolith', 'naive'] as const;
export type ProductName = (typeof productNames)[number];

/** For each product, the directory of an origin with its files and its page. */
export type Products = Record<ProductName, string>;

/** Where all that is built for the bench lies. */
export const output = join(import.meta.dirname, '../../dist');

const directories: Products = {
  ours: join(output, 'ours'),
  monolith: join(output, 'monolith'),
  naive: join(output, 'naive'),
};

/** Builds the three products; what did not change since they were built last stays as it is. */
export async function buildProducts(): Promise<Products> {
  const packages = releasablePackages();
  const [host, ...remotes] = packages;
  if (!host) throw new CommandError('There is no host to build.');
  await buildPackages(packages);
  const sources = await fingerprint(packages);
  const record = join(output, '.sources');
  if (sources === (await readFile(record, 'utf8').catch(() => ''))) return directories;

  await rm(output, { recursive: true, force: true });
  const release = await publishAll(directoryOrigin(directories.ours), packages);
  const exposes = await readExposes(remotes);
  await buildMonolith({ host, exposes, release, directory: directories.monolith });
  await buildNaiveFederation({ host, remotes, exposes, release, directory: directories.naive });
  await writeFile(record, sources);
  return directories;
}

/** Changes with the sources of the product, and with how the other two are built. */
async function fingerprint(packages: ReleasablePackage[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { version } of await Promise.all(packages.map(readBuiltVersion))) hash.update(version);
  for (const folder of [import.meta.dirname, join(import.meta.dirname, '../replacements')]) {
    for (const file of (await readdir(folder)).sort())
      hash.update(await readFile(join(folder, file)));
  }
  return hash.digest('hex');
}
