import type { Release } from '@backshop/shared-types';
import { changeRelease, expectLive } from './change-release';
import { CommandError } from './command-error';
import { checkAgainstLive } from './contract-gate';
import { differencesOf, expectFit } from './misfit';
import type { Origin } from './origin';
import { isLasting, type PackageVersion } from './package-version';
import { putInRelease } from './put-in-release';
import { chunkFolders, versionFolder, versionsOf } from './release-versions';
import { storedVersion } from './stored-version';

/**
 * Makes another version of a package live whose files are on the origin; the other packages stay.
 * @param version the one that was live before, when it is left out
 * @param isForced whether to go back even to what does not fit; the notes say so then
 * @returns also notes on the contract
 * @throws CommandError when there is no such package or version, or it does not fit what is live
 */
export async function rollback(
  origin: Origin,
  name: string,
  version?: string,
  isForced = false,
): Promise<{ release: Release; before: Release; notes: string[] }> {
  let notes: string[] = [];
  let target = version;
  const { release, before } = await changeRelease(origin, async (now) => {
    const live = expectLive(now);
    const stored = await findVersion(origin, live, name, target);
    // Chosen once: when somebody else goes back at the same moment, going back further is not what is meant.
    target = stored.version;
    const fit = await checkAgainstLive(origin, live, stored);
    const misfit = `${name} ${stored.version} does not fit what is live:`;
    if (!isForced) expectFit(fit, misfit, 'To make it live all the same, add --force.');
    const isMisfit = fit.differences.length > 0;
    notes = isMisfit ? [...fit.notes, `${misfit}\n${differencesOf(fit)}`] : fit.notes;
    const content = await putInRelease(live, stored);
    await expectChunks(origin, stored, content.remotes[name]?.chunks);
    return content;
  });
  return { release, before: expectLive(before), notes };
}

async function findVersion(
  origin: Origin,
  live: Release,
  name: string,
  version: string | undefined,
): Promise<PackageVersion> {
  const names = [...versionsOf(live).keys()];
  if (!names.includes(name)) {
    throw new CommandError(`"${name}" is not in the live release; there are ${names.join(', ')}.`);
  }
  const target = version ?? live.history?.[name]?.previous;
  if (!target) {
    throw new CommandError(
      `Which version of ${name} was live before is not known; see pnpm releases, and name one: pnpm rollback ${name} <version>`,
    );
  }
  // A version is one folder's name; anything else would lead elsewhere.
  const isFolder = !/[\\/]|^\.+$/.test(target) && !isLasting(target);
  const isThere = isFolder && (await origin.touchFolder(versionFolder(name, target)));
  if (!isThere) {
    throw new CommandError(
      `Version ${target} of ${name} is not on the origin; pnpm releases says which are.`,
    );
  }
  return storedVersion(origin, name, target);
}

/** @throws CommandError when something is gone that a version has in common with others */
async function expectChunks(
  origin: Origin,
  { name, version }: PackageVersion,
  chunks: string[] | undefined,
): Promise<void> {
  for (const folder of chunkFolders(name, chunks)) {
    if (await origin.touchFolder(folder)) continue;
    throw new CommandError(
      `Version ${version} of ${name} needs ${folder}, which is not on the origin; release it anew.`,
    );
  }
}
