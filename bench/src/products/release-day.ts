import { buildPackages } from '@backshop/delivery/build';
import { CommandError } from '@backshop/delivery/command-error';
import { directoryOrigin } from '@backshop/delivery/directory-origin';
import { publishAll } from '@backshop/delivery/publish';
import { releasablePackages } from '@backshop/delivery/workspace';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readExposes } from './exposes';
import { buildMonolith, bundleMonolith } from './monolith';

/** Directories of what a workspace builds on one day. */
export interface DaysBuilds {
  ours: string;
  monolith: string;
  /** Files of a monolith whose list of chunks is a file of its own; has no page. */
  runtimeApart: string;
}

/** Where the builds of a day lie. */
export function daysBuilds(folder: string): DaysBuilds {
  return {
    ours: join(folder, 'ours'),
    monolith: join(folder, 'monolith'),
    runtimeApart: join(folder, 'runtime-apart'),
  };
}

/** Builds a workspace in all three ways, and releases it. */
export async function buildDay(workspace: string, directories: DaysBuilds): Promise<void> {
  const packages = releasablePackages(workspace);
  const [host, ...remotes] = packages;
  if (!host) throw new CommandError(`There is no host in ${workspace}.`);
  await buildPackages(packages);
  const release = await publishAll(directoryOrigin(directories.ours), packages);
  const build = { host, exposes: await readExposes(remotes), release };
  await buildMonolith({ ...build, directory: directories.monolith });
  await bundleMonolith({ ...build, directory: directories.runtimeApart, hasRuntimeApart: true });
}

/** Bytes of the compressed files of one directory that another one has not. */
export async function newBytes(before: string, after: string): Promise<number> {
  const known = new Set(await readdir(before, { recursive: true }));
  const files = (await readdir(after, { recursive: true })).filter((file) => file.endsWith('.br'));
  const added = files.filter((file) => !known.has(file));
  const sizes = await Promise.all(added.map(async (file) => (await stat(join(after, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
