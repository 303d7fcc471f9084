import type { Contract } from '@backshop/build-config/contract';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import { exposesNeeded } from '../contract/incompatibilities';
import type { Plan } from '../core/feature';
import type { ReleasedVersions } from '../core/versions';
import type { Origin } from '../core/origin';
import { shortVersion } from '../core/short-version';
import { storedVersion } from '../core/stored-version';
import { changeLiveRelease, type LiveChange } from './change-release';
import type { Action } from '../core/entry';

/** Takes one remote offline, unless the live host shows it. A rollback brings it back. */
export async function withdraw(origin: Origin, action: Action, name: string): Promise<LiveChange> {
  return changeLiveRelease(origin, { ...action, target: name }, async ({ release: live }) => {
    const { contract } = await storedVersion(origin, 'host', live.host).readInfo();
    return withoutRemote(live, name, contract);
  });
}

/** @throws CommandError when the remote is not live, or the host shows it */
export function withoutRemote(live: ReleasedVersions, name: string, host: Contract): Plan {
  const { [name]: withdrawn, ...remotes } = live.remotes;
  if (!withdrawn) {
    throw new CommandError(
      name === 'host'
        ? 'The host cannot be withdrawn, because every page needs it. Nothing was changed.'
        : `${name} is not live. Nothing was changed. To see what is, run: ${commandFor('releases')}`,
    );
  }
  const shown = exposesNeeded(name, host);
  if (shown.length > 0) {
    throw new CommandError(
      `${name} cannot be withdrawn, because host ${shortVersion(live.host)} shows it:\n${shown.map((expose) => `  ${expose}`).join('\n')}\nNothing was changed. First release a host that does not show it.`,
    );
  }
  return { remotes };
}
