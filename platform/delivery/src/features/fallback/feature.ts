import { unlessDamaged } from '../../base/command-error';
import { eachLimit } from '../../base/each-limit';
import { checkRemotes } from '../../contract/check-contracts';
import type { LogEntry } from '../../core/entry';
import type { Entered, Feature, PlannedRelease } from '../../core/feature';
import type { PackageVersion } from '../../core/package-version';
import { storedVersion } from '../../core/stored-version';
import { liveVersionOf } from '../../core/versions';

/**
 * Says of each remote whether its previous version is a fallback, which the host uses automatically when the live
 * version fails. The build of the live version asks for this. Each release checks again whether the previous version is
 * compatible with the host.
 */
export const fallback: Feature = {
  name: 'fallback',
  extendEntry: withFallbacks,
};

async function withFallbacks(
  { origin, last }: PlannedRelease,
  { release, isRollback }: LogEntry,
): Promise<Entered> {
  const host = storedVersion(origin, 'host', release.host);
  const history = { ...release.history };
  await eachLimit(Object.entries(history), async ([name, own]) => {
    if (name === 'host' || !own.previous) return;
    const version = liveVersionOf(release, name)!;
    const isChanged = !last || liveVersionOf(last.release, name) !== version;
    // A version that a rollback replaces may be the reason for the rollback.
    const isAsked = isChanged
      ? !isRollback && (await asksForFallback(storedVersion(origin, name, version)))
      : last.release.history[name]?.fallback !== undefined;
    if (!isAsked) return;
    const isFit = await isCompatible(host, storedVersion(origin, name, own.previous));
    history[name] = { ...own, fallback: isFit ? 'previous' : 'unfit' };
  });
  return { entry: { release: { ...release, history } } };
}

async function asksForFallback(remote: PackageVersion): Promise<boolean> {
  return (await remote.readInfo()).contract.fallback === 'previous';
}

/** Whether contracts show that two versions work together. A damaged version does not. */
async function isCompatible(host: PackageVersion, remote: PackageVersion): Promise<boolean> {
  const check = await unlessDamaged(checkRemotes(host, [remote]));
  return check?.incompatibilities.length === 0;
}
