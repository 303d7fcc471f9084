import { type Contract, contractFile } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';
import { askedOf, contractDifferences, remotesAsked } from './contract-differences';
import type { Origin } from './origin';
import type { PackageVersion } from './package-version';
import { storedVersion } from './stored-version';

/** Whether versions can be live together, as far as their contracts say. */
export interface Fit {
  /** What keeps a remote from being live together with the host. */
  differences: { remote: string; text: string }[];
  /** What was not checked, and what staff will not see. */
  notes: string[];
  /** Whether anything was checked: a host from before there were contracts says nothing of what it asks for. */
  isHostDescribed: boolean;
}

/** A version, and what it promises and asks; nothing when it was built before builds said so. */
interface Side {
  name: string;
  version: string;
  contract: Contract | undefined;
}

/** Checks a version against what is live: a remote against the host, a host against all remotes. */
export async function checkAgainstLive(
  origin: Origin,
  live: Release,
  version: PackageVersion,
): Promise<Fit> {
  if (version.name === 'host') {
    const remotes = Object.entries(live.remotes).map(([name, remote]) =>
      storedVersion(origin, name, remote.version),
    );
    return checkTogether(version, remotes);
  }
  const host = storedVersion(origin, 'host', live.host);
  const [hostSide, remoteSide] = await Promise.all([readSide(host), readSide(version)]);
  return checkRemotes(hostSide, [remoteSide]);
}

/** Checks a host against remotes, which are all that it will find. */
export async function checkTogether(host: PackageVersion, remotes: PackageVersion[]): Promise<Fit> {
  const [hostSide, remoteSides] = await Promise.all([
    readSide(host),
    Promise.all(remotes.map(readSide)),
  ]);
  const fit = checkRemotes(hostSide, remoteSides);
  const asked = hostSide.contract ? remotesAsked(hostSide.contract) : [];
  const absent = asked.filter((name) => !remotes.some((each) => each.name === name));
  const differences = absent.map((remote) => ({ remote, text: notLive(remote) }));
  return { ...fit, differences: [...fit.differences, ...differences] };
}

function checkRemotes(host: Side, remotes: Side[]): Fit {
  const notes = [host, ...remotes].filter(({ contract }) => !contract).map(notDescribed);
  const differences: Fit['differences'] = [];
  if (!host.contract) return { differences, notes, isHostDescribed: false };
  for (const { name, contract } of remotes) {
    if (askedOf(name, host.contract).length === 0) notes.push(noSlot(name));
    else if (contract) {
      const found = contractDifferences(host.contract, name, contract);
      differences.push(...found.map((text) => ({ remote: name, text })));
    }
  }
  return { differences, notes, isHostDescribed: true };
}

async function readSide({ name, version, readText }: PackageVersion): Promise<Side> {
  const text = await readText(contractFile);
  return {
    name,
    version,
    contract: text === undefined ? undefined : (JSON.parse(text) as Contract),
  };
}

function notDescribed({ name, version }: Side): string {
  return `Not checked: ${name} ${version} was built before builds left a ${contractFile}.`;
}

function noSlot(name: string): string {
  return `The host has no slot for ${name}: staff see it once a host with one is live.`;
}

function notLive(name: string): string {
  return `${name}: the host asks for it, and it is not live.`;
}
