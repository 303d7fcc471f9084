import { builtHost, builtRemote } from './built-package';
import { releaseOfPage } from './compose-page';
import { directoryOrigin } from './directory-origin';
import type { Origin } from './origin';
import { publishAll } from './publish';
import { temporaryFolder } from './temporary-folder';

/** For tests: a workspace, and an origin in a folder on which a host and these remotes are live. */
export async function publishedOrigin(...remotes: string[]) {
  return publishedOn(directoryOrigin(await temporaryFolder()), ...remotes);
}

/** For tests: a workspace, and this origin, on which its host and these remotes are live. */
export async function publishedOn<T extends Origin>(origin: T, ...remotes: string[]) {
  const workspace = await temporaryFolder();
  const packages = [await builtHost(workspace)];
  for (const name of remotes) packages.push(await builtRemote(workspace, name));
  const first = await publishAll(origin, packages);
  return { workspace, origin, first };
}

/** For tests: the release that the page of an origin carries. */
export async function releaseOn(origin: Origin) {
  return releaseOfPage((await origin.readPage())!.html);
}
