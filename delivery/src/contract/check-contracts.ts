import { type Contract, contractFile, ownRuntimeChunk } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';
import { brotliCompressSync } from 'node:zlib';
import type { Origin, ReadableOrigin } from '../origin/origin';
import type { PackageVersion } from '../release/package-version';
import { storedVersion } from '../release/stored/stored-version';
import { indent } from './assert-compatible';
import { exposesNeeded, incompatibilities, remotesNeeded } from './incompatibilities';
import { readContract } from './read-contract';
import { replacedRuntime, sharedIncompatibilities } from './shared-versions';

/** The result of a contract check. */
export interface ContractCheck {
  /** Reasons why a remote and the host cannot be live together. */
  incompatibilities: Incompatibility[];
  /** What was not checked, and what staff will not see. */
  notes: string[];
  /** Whether the host has a contract. Without one, nothing says which exposes it needs. */
  hostHasContract: boolean;
}

/** A reason why a remote and the host cannot be live together. */
interface Incompatibility {
  remote: string;
  text: string;
  /** Whether the text says what to release first. */
  hasAdvice?: boolean;
  /** Whether the host needs the remote, but nobody provides it. */
  isMissing?: boolean;
}

/** A version and its contract. Versions that were built before contracts existed have none. */
interface ContractOf {
  name: string;
  version: string;
  contract: Contract | undefined;
  /** Returns the size of the version's own federation runtime, compressed, in bytes. */
  ownRuntimeSize: () => Promise<number>;
}

/** Checks a remote against the live host, or a host against all live remotes. */
export async function checkAgainstLive(
  origin: ReadableOrigin,
  live: Release,
  version: PackageVersion,
): Promise<ContractCheck> {
  if (version.name === 'host') {
    const remotes = Object.entries(live.remotes).map(([name, remote]) =>
      storedVersion(origin, name, remote.version),
    );
    return checkTogether(version, remotes);
  }
  const liveHost = storedVersion(origin, 'host', live.host);
  return checkRemotes(liveHost, [version]);
}

/** Checks a host against all remotes that will be live together with it. */
export async function checkTogether(
  host: PackageVersion,
  remotes: PackageVersion[],
): Promise<ContractCheck> {
  const [check, contract] = await Promise.all([checkRemotes(host, remotes), readContract(host)]);
  const needed = contract ? remotesNeeded(contract) : [];
  const missing = needed
    .filter((name) => !remotes.some((each) => each.name === name))
    .map((remote) => ({ remote, text: notLive(remote), isMissing: true }));
  return { ...check, incompatibilities: [...check.incompatibilities, ...missing] };
}

/**
 * Returns a note for each live remote that the live host has no slot for, by name. A host from an old
 * build has no contract that says so.
 */
export async function notesOnSlots(origin: Origin, live: Release): Promise<Map<string, string>> {
  // A damaged contract is reported by `pnpm verify:origin`. The list of releases works without it.
  const host = await readContract(storedVersion(origin, 'host', live.host)).catch(() => undefined);
  if (!host) return new Map();
  const names = Object.keys(live.remotes).filter((name) => exposesNeeded(name, host).length === 0);
  return new Map(names.map((name) => [name, noSlot(name)]));
}

/** Checks each of some remotes against a host. */
export async function checkRemotes(
  hostVersion: PackageVersion,
  versions: PackageVersion[],
): Promise<ContractCheck> {
  const [host, remotes] = await Promise.all([
    contractOf(hostVersion),
    Promise.all(versions.map(contractOf)),
  ]);
  const notes = [host, ...remotes].filter(({ contract }) => !contract).map(notChecked);
  const found: ContractCheck['incompatibilities'] = [];
  if (!host.contract) return { incompatibilities: found, notes, hostHasContract: false };
  for (const { name, contract, ownRuntimeSize } of remotes) {
    const needed = exposesNeeded(name, host.contract);
    if (needed.length === 0) notes.push(noSlot(name));
    if (!contract) continue;
    const texts = incompatibilities(host.contract, name, contract);
    const shared = sharedIncompatibilities(host.contract, name, contract);
    if (needed.length === 0) {
      // Nothing breaks while no slot loads the remote.
      if (texts.length + shared.length > 0) notes.push(noSlotYet(name, [...texts, ...shared]));
      continue;
    }
    const unused = Object.keys(contract.exposes).filter((expose) => !needed.includes(expose));
    notes.push(...unused.map(noSlot));
    found.push(...texts.map((text) => ({ remote: name, text })));
    found.push(...shared.map((text) => ({ remote: name, text, hasAdvice: true })));
    const replaced = replacedRuntime(host.contract, contract);
    if (replaced) notes.push(ownRuntime(name, replaced, await ownRuntimeSize()));
  }
  return { incompatibilities: found, notes, hostHasContract: true };
}

async function contractOf(checked: PackageVersion): Promise<ContractOf> {
  const { name, version } = checked;
  const ownRuntimeSize = async () => {
    const script = await checked.readBytes(`${ownRuntimeChunk}.js`);
    return script ? brotliCompressSync(script).length : 0;
  };
  return { name, version, contract: await readContract(checked), ownRuntimeSize };
}

function notChecked({ name, version }: ContractOf): string {
  return `Not checked: ${name} ${version} has no ${contractFile}, because an old build made it.`;
}

function ownRuntime(name: string, version: string, size: number): string {
  const kilobytes = (size / 1000).toFixed(1);
  return `${name} was not tested with the host's Module Federation ${version}, so it loads its own federation runtime (${kilobytes} KB): docs/contracts.md, "Another version of Module Federation"`;
}

function noSlot(name: string): string {
  return `The host has no slot for ${name}. Staff do not see it until a host with a slot for it is live.`;
}

function noSlotYet(name: string, texts: string[]): string {
  return `A host like the live one cannot have a slot for ${name}:\n${indent(texts)}`;
}

function notLive(name: string): string {
  return `${name}: the host needs this remote, but it is not live.`;
}
