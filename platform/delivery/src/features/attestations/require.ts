import { CommandError } from '../../base/command-error';
import { commandFor } from '../../base/project';
import type { Action } from '../../core/entry';
import type { Origin } from '../../core/origin';
import { changeLiveRelease, type LiveChange } from '../../release/change-release';
import { ruleOf } from '../../release/package-rules';
import type { Signer } from './attestation';

/** Requires attestations of a package: from now on, `release` and `promote` refuse versions without a valid one. */
export function requireAttestations(
  origin: Origin,
  action: Action,
  name: string,
  signer: Signer,
): Promise<LiveChange> {
  const required = { ...signer, ...ruleOf(action) };
  return changeLiveRelease(origin, action, ({ attestations }) => ({
    attestations: { ...attestations, [name]: required },
  }));
}

export function endAttestations(origin: Origin, action: Action, name: string): Promise<LiveChange> {
  return changeLiveRelease(origin, action, (live) => {
    const { [name]: known, ...attestations } = live.attestations ?? {};
    if (!known)
      throw new CommandError(
        `${name} needs no attestation. Nothing was changed. To see which packages do, run: ${commandFor('releases')}`,
      );
    return { attestations };
  });
}
