import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackages } from '@backshop/delivery/build';
import { CommandError, releasablePackages } from '@backshop/delivery';
import { directoryOrigin, makeDelta, readPieces, releaseAll } from '@backshop/delivery/origin';
import { testAction } from '@backshop/delivery/testing';
import { readExposes } from './variants';
import { buildMonolith } from './monolith';

/** The origins of both products on one day. */
export interface Day {
  ours: string;
  monolith: string;
}

/** Returns the directories of a day in a folder. */
export function dayIn(folder: string): Day {
  return { ours: join(folder, 'ours'), monolith: join(folder, 'monolith') };
}

/** Builds both products from a workspace and releases them, ours after the releases of the day before. */
export async function buildDay(workspace: string, day: Day, before?: Day): Promise<void> {
  const packages = releasablePackages(workspace);
  const [host, ...remotes] = packages;
  if (!host) throw new CommandError(`${workspace} has no host, so there is nothing to build.`);
  await buildPackages(packages);
  if (before) await copyOrigin(before.ours, day.ours);
  const origin = directoryOrigin(day.ours);
  const { release } = await releaseAll(origin, testAction, packages);
  const { policy } = await readPieces(origin, release);
  const build = { host, exposes: await readExposes(remotes), release, policy };
  const compose = await buildMonolith({ ...build, directory: day.monolith });
  await writeFile(join(day.monolith, 'index.html'), compose([]));
}

/** Copies an origin onto another one. */
export function copyOrigin(
  from: string,
  to: string,
  filter: (path: string) => boolean = () => true,
): Promise<void> {
  return cp(from, to, { recursive: true, verbatimSymlinks: true, filter });
}

/**
 * Returns how many bytes the files of the monolith that changed would have as deltas against those of the day before,
 * or compressed where these are smaller. The names of files have a content hash.
 */
export async function bytesAsDeltas(before: string, after: string): Promise<number> {
  const known = await readdir(before, { recursive: true });
  const files = (await readdir(after, { recursive: true })).filter((file) => file.endsWith('.br'));
  let bytes = 0;
  for (const copy of files.filter((each) => !known.includes(each))) {
    const { size } = await stat(join(after, copy));
    const file = copy.slice(0, -'.br'.length);
    const old = known.find((each) => withoutHash(each) === withoutHash(file));
    const delta =
      old &&
      (await makeDelta(await readFile(join(before, old)), await readFile(join(after, file))));
    bytes += Math.min(size, delta?.length ?? size);
  }
  return bytes;
}

const withoutHash = (file: string) => file.replace(/\.[\da-f]{10}(?=\.)/, '');
