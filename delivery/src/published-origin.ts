import { builtHost, builtRemote } from './built-package';
import { releaseOfPage } from './compose-page';
import { type DirectoryOrigin, directoryOrigin } from './directory-origin';
import { publishAll } from './publish';
import { temporaryFolder } from './temporary-folder';

/** For tests: a workspace, and an origin on which a host and these remotes are live. */
export async function publishedOrigin(...remotes: string[]) {
  const workspace = await temporaryFolder();
  const origin = directoryOrigin(await temporaryFolder());
  const packages = [await builtHost(workspace)];
  for (const name of remotes) packages.push(await builtRemote(workspace, name));
  const first = await publishAll(origin, packages);
  return { workspace, origin, first };
}

/** For tests: the release that the page of an origin carries. */
export async function releaseOn(origin: DirectoryOrigin) {
  return releaseOfPage((await origin.readPage())!.html);
}
