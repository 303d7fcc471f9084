import { CommandError } from '../base/command-error';
import { checkRemotes } from '../contract/check-contracts';
import type { LivePackage, LogEntry, ReleaseContent } from '../log/log-entry';
import type { ReadableOrigin } from '../origin/origin';
import type { PackageVersion } from '../version/package-version';
import { storedVersion } from '../version/stored-version';

/**
 * Returns a release that says for which remotes the previous version is a fallback: the host uses it by itself
 * when the live version fails. The build of the live version asks for this. Each release checks again whether
 * the previous version is compatible with the host.
 * @param before the release that it replaces
 * @param isRollback a version that a rollback replaces is no fallback: it may be the reason for the rollback
 */
export async function withFallbacks(
  origin: ReadableOrigin,
  before: ReleaseContent | undefined,
  release: LogEntry['release'],
  isRollback = false,
): Promise<LogEntry['release']> {
  const host = storedVersion(origin, 'host', release.host);
  const history: Record<string, LivePackage> = {};
  for (const [name, { fallback: known, ...others }] of Object.entries(release.history)) {
    const version = release.remotes[name]?.version;
    const { previous } = others;
    history[name] = others;
    if (!version || !previous) continue;
    const isChanged = version !== before?.remotes[name]?.version;
    const isAsked = isChanged
      ? !isRollback && (await asksForFallback(storedVersion(origin, name, version)))
      : known === 'previous';
    if (isAsked && (await isCompatible(host, storedVersion(origin, name, previous)))) {
      history[name] = { ...others, fallback: 'previous' };
    }
  }
  return { ...release, history };
}

async function asksForFallback(remote: PackageVersion): Promise<boolean> {
  return (await remote.readInfo()).contract.fallback === 'previous';
}

/** Whether contracts show that two versions work together. A damaged version does not. */
async function isCompatible(host: PackageVersion, remote: PackageVersion): Promise<boolean> {
  try {
    return (await checkRemotes(host, [remote])).incompatibilities.length === 0;
  } catch (error) {
    if (error instanceof CommandError) return false;
    throw error;
  }
}
