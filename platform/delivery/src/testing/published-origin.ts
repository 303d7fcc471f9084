import { directoryOrigin } from '../stores/directory-origin';
import { memoryOrigin } from './memory-store';
import { readIndexHtml } from '../page/index-html';
import type { Origin } from '../core/origin';
import { releaseBefore } from '../page/describe-release';
import { newestEntry } from '../release/log';
import { releaseAll } from '../release/release-package';
import { builtHost, builtRemote } from './built-package';
import { onThisClock } from './set-days-later';
import { testAction } from './test-action';
import { temporaryFolder } from './temporary-folder';

/** Returns a workspace whose host and remotes are live, and their origin, which is in memory. */
export async function publishedOrigin(...remotes: string[]) {
  return publishedOn(memoryOrigin(), ...remotes);
}

/** The same on an origin in a temporary folder, which takes twice as long. */
export async function publishedDirectory(...remotes: string[]) {
  return publishedOn(onThisClock(directoryOrigin(await temporaryFolder())), ...remotes);
}

/** Makes a host and these remotes live on an origin. Returns their workspace and the origin. */
export async function publishedOn<T extends Origin>(origin: T, ...remotes: string[]) {
  const workspace = await temporaryFolder();
  const packages = [await builtHost(workspace)];
  for (const name of remotes) packages.push(await builtRemote(workspace, name));
  const { release: first } = await releaseAll(origin, testAction, packages);
  return { workspace, origin, first };
}

/** Returns the release that the `index.html` of an origin shows. */
export async function releaseOn(origin: Origin) {
  return (await readIndexHtml(origin))!.release!;
}

/** Returns the release of the newest entry. `index.html` can have a part of it. */
export async function liveRelease(origin: Origin) {
  return releaseBefore(origin, await newestEntry(origin));
}
