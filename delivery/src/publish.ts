import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pageTemplate } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';
import { describeRemote, readBuiltVersion } from './built-version';
import { CommandError } from './command-error';
import { composePage, releaseOfPage } from './compose-page';
import type { DirectoryOrigin } from './directory-origin';
import type { ReleasablePackage } from './workspace';

/** Puts the last builds of all packages on an origin and composes the page from them. */
export async function publishAll(
  origin: DirectoryOrigin,
  packages: ReleasablePackage[],
): Promise<Release> {
  const [host, ...remotes] = await Promise.all(packages.map(readBuiltVersion));
  if (!host) throw new CommandError('There is no package to publish.');
  await Promise.all([host, ...remotes].map(origin.putVersion));

  const set = {
    host: host.version,
    remotes: Object.fromEntries(
      await Promise.all(remotes.map(async (each) => [each.name, await describeRemote(each)])),
    ) as Release['remotes'],
  };
  const live = await liveRelease(origin);
  if (live && isDeepStrictEqual({ host: live.host, remotes: live.remotes }, set)) return live;

  const release = { number: (live?.number ?? 0) + 1, created: new Date().toISOString(), ...set };
  const template = await readFile(join(host.directory, pageTemplate), 'utf8');
  await origin.writePage(composePage(template, release));
  return release;
}

/** The release that is live now; none when there is no page yet, or none that can be read. */
async function liveRelease(origin: DirectoryOrigin): Promise<Release | undefined> {
  const page = await origin.readPage();
  if (page === undefined) return undefined;
  try {
    return releaseOfPage(page);
  } catch {
    return undefined;
  }
}
