import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackages } from '@backshop/delivery/build/build-packages';
import { readBuiltVersion } from '@backshop/delivery/build/built-version';
import { CommandError } from '@backshop/delivery/command-error';
import { directoryOrigin } from '@backshop/delivery/origin/directory/directory-origin';
import { readPolicy } from '@backshop/delivery/release/policy/read-policy';
import { publishAll } from '@backshop/delivery/release/publish';
import { testAction } from '@backshop/delivery/testing/test-action';
import { type ReleasablePackage, releasablePackages } from '@backshop/delivery/workspace';
import { readExposes } from './exposes';
import { buildMonolith } from './monolith';
import { buildNaiveFederation } from './naive';

/** The compared products. All are built from the same sources. */
export const productNames = ['ours', 'monolith', 'naive'] as const;
export type ProductName = (typeof productNames)[number];

/** The origin directory of each product. */
export type Products = Record<ProductName, string>;

/** Folder for everything that the benchmark builds. */
export const output = join(import.meta.dirname, '../../dist');

const directories: Products = {
  ours: join(output, 'ours'),
  monolith: join(output, 'monolith'),
  naive: join(output, 'naive'),
};

/** Builds the three products. Skips the build if no source has changed since the last one. */
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
  const release = await publishAll(origin, testAction, packages);
  const policy = await readPolicy(origin, release);
  const build = { host, exposes: await readExposes(remotes), release, policy };
  await buildMonolith({ ...build, directory: directories.monolith });
  await buildNaiveFederation({ ...build, remotes, directory: directories.naive });
  await writeFile(record, sources);
  return directories;
}

/** Returns a hash of the built packages and of the code that builds the other two products. */
async function fingerprint(packages: ReleasablePackage[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { version } of await Promise.all(packages.map(readBuiltVersion))) hash.update(version);
  for (const folder of [import.meta.dirname, join(import.meta.dirname, '../replacements')]) {
    for (const file of (await readdir(folder)).sort())
      hash.update(await readFile(join(folder, file)));
  }
  return hash.digest('hex');
}
