import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackages } from '@backshop/delivery/build/build-packages';
import { CommandError } from '@backshop/delivery/command-error';
import { directoryOrigin } from '@backshop/delivery/origin/directory-origin';
import { readPieces } from '@backshop/delivery/release/compose-release';
import { releaseAll } from '@backshop/delivery/release/release-package';
import { makeDelta } from '@backshop/delivery/origin/deltas';
import { testAction } from '@backshop/delivery/testing/test-action';
import { releasablePackages } from '@backshop/delivery/project';
import { readExposes } from './variants';
import { buildMonolith, bundleMonolith } from './monolith';

/** Directories of all builds of one day. */
export interface DayBuilds {
  ours: string;
  monolith: string;
  /** A monolith with a separate webpack runtime, without `index.html`. */
  separateRuntime: string;
}

/** Returns the directories of a day's builds in a folder. */
export function dayBuilds(folder: string): DayBuilds {
  return {
    ours: join(folder, 'ours'),
    monolith: join(folder, 'monolith'),
    separateRuntime: join(folder, 'separate-runtime'),
  };
}

/** Builds a workspace in all three ways and releases it. */
export async function buildDay(workspace: string, directories: DayBuilds): Promise<void> {
  const packages = releasablePackages(workspace);
  const [host, ...remotes] = packages;
  if (!host) throw new CommandError(`${workspace} has no host, so there is nothing to build.`);
  await buildPackages(packages);
  const origin = directoryOrigin(directories.ours);
  const release = await releaseAll(origin, testAction, packages);
  const { policy } = await readPieces(origin, release);
  const build = { host, exposes: await readExposes(remotes), release, policy };
  const compose = await buildMonolith({ ...build, directory: directories.monolith });
  await writeFile(join(directories.monolith, 'index.html'), compose([]));
  await bundleMonolith({
    ...build,
    directory: directories.separateRuntime,
    hasSeparateRuntime: true,
  });
}

/** Compressed bytes of the files that changed on a day. */
export interface DayBytes {
  /** As whole files. */
  whole: number;
  /** As deltas against the files of the day before, where these are smaller. */
  asDeltas: number;
}

/** Returns the bytes of the compressed files that are in `after` but not in `before`. Their names have a content hash. */
export async function changedBytes(before: string, after: string): Promise<DayBytes> {
  const known = await readdir(before, { recursive: true });
  const files = (await readdir(after, { recursive: true })).filter((file) => file.endsWith('.br'));
  const bytes: DayBytes = { whole: 0, asDeltas: 0 };
  for (const copy of files.filter((each) => !known.includes(each))) {
    const { size } = await stat(join(after, copy));
    const file = copy.slice(0, -'.br'.length);
    const old = known.find((each) => withoutHash(each) === withoutHash(file));
    const delta =
      old &&
      (await makeDelta(await readFile(join(before, old)), await readFile(join(after, file))));
    bytes.whole += size;
    bytes.asDeltas += Math.min(size, delta?.length ?? size);
  }
  return bytes;
}

const withoutHash = (file: string) => file.replace(/\.[\da-f]{10}(?=\.)/, '');
