import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { recordBuild } from '../action/build-record';
import { readBuiltVersion } from '../build/built-version';
import { CommandError } from '../command-error';
import { assertCompatible } from '../contract/assert-compatible';
import { checkTogether } from '../contract/check-contracts';
import type { Origin } from '../origin/origin';
import type { ReleasablePackage } from '../project';
import { changeRelease } from './change-release';
import { describeHost, describeRemote } from './package-version';
import { putBuild, repairNotes } from './put-build';
import type { ReleaseCheck } from './refusals/release-check';

interface PublishOptions {
  /** Gets a line for each file that was damaged on the origin, and for pages without a fragment. */
  onNote?: (note: string) => void;
  /** Can refuse the release. */
  check?: ReleaseCheck;
}

/**
 * Puts the last builds of all packages on an origin and makes them live together.
 * @param packages the host, followed by the remotes
 * @returns the live release
 * @throws CommandError when host and remotes are incompatible; the origin is unchanged then
 */
export async function publishAll(
  origin: Origin,
  action: Action,
  packages: ReleasablePackage[],
  { onNote, check }: PublishOptions = {},
): Promise<Release> {
  const built = await Promise.all(packages.map(readBuiltVersion));
  const [host, ...remotes] = built;
  if (!host) throw new CommandError('There is no package to publish. Run this in the workspace.');
  assertCompatible(
    await checkTogether(host, remotes),
    "The builds can't be published, because host and remotes are incompatible:",
    'Make them compatible: docs/contracts.md',
  );
  const described = await Promise.all(
    remotes.map(async (each) => [each.name, await describeRemote(each)] as const),
  );
  const content = { ...(await describeHost(host)), remotes: Object.fromEntries(described) };

  const { release, notes } = await changeRelease(origin, action, async (live) => {
    if (live) await check?.(live, content, built);
    const repaired = await Promise.all(built.map((each) => putBuild(origin, each)));
    for (const note of repairNotes(repaired.flat())) onNote?.(note);
    await Promise.all(built.map((each) => recordBuild(origin, each, action)));
    return content;
  });
  for (const note of notes) onNote?.(note);
  return release;
}
