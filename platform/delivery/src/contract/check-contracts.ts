import { unknownProps } from '@backshop/build-config/contract';
import { ownRuntimeChunk } from '@backshop/build-config/output-files';
import { brotliCompressSync } from 'node:zlib';
import { CommandError, unlessDamaged } from '../base/command-error';
import type { ReleasedVersions } from '../core/versions';
import type { Origin, ReadableOrigin } from '../core/origin';
import type { PackageVersion } from '../core/package-version';
import { storedRemotes, storedVersion } from '../core/stored-version';
import {
  exposesShown,
  incompatibilities,
  remotesNeeded,
  replacedRuntime,
  sharedIncompatibilities,
} from './incompatibilities';

export interface ContractCheck {
  /** Reasons why a remote and the host cannot be live together. */
  incompatibilities: Incompatibility[];
  /** What staff will not see, and what a remote loads in addition. */
  notes: string[];
}

interface Incompatibility {
  remote: string;
  text: string;
  /** Whether the text says what to release first. */
  hasAdvice?: boolean;
  /** Whether the host needs the remote, but nobody provides it. */
  isMissing?: boolean;
}

/** Checks a remote against the live host, or a host against all live remotes. */
export async function checkAgainstLive(
  origin: ReadableOrigin,
  live: ReleasedVersions,
  version: PackageVersion,
): Promise<ContractCheck> {
  if (version.name === 'host') {
    return checkTogether(version, storedRemotes(origin, live.remotes));
  }
  const liveHost = storedVersion(origin, 'host', live.host);
  return checkRemotes(liveHost, [version]);
}

/** Checks a host against all remotes that will be live together with it. */
export async function checkTogether(
  host: PackageVersion,
  remotes: PackageVersion[],
): Promise<ContractCheck> {
  const [check, { contract }] = await Promise.all([checkRemotes(host, remotes), host.readInfo()]);
  const missing = remotesNeeded(contract)
    .filter((name) => !remotes.some((each) => each.name === name))
    .map((remote) => ({ remote, text: notLive(remote), isMissing: true }));
  return { ...check, incompatibilities: [...check.incompatibilities, ...missing] };
}

/** Returns a note for each live remote that the live host has no slot for, by name. */
export async function notesOnSlots(
  origin: Origin,
  live: ReleasedVersions,
): Promise<Map<string, string>> {
  // A damaged contract is reported by `pnpm delivery verify:origin`. The list of releases works without it.
  const host = await unlessDamaged(storedVersion(origin, 'host', live.host).readInfo());
  if (!host) return new Map();
  const notes = await Promise.all(
    Object.entries(live.remotes).map(async ([name, { version }]) => {
      const remote = storedVersion(origin, name, version).readInfo();
      const info = await unlessDamaged(remote);
      const isShown = !info || exposesShown(host.contract, name, info.contract).length > 0;
      return isShown ? [] : [[name, noSlot(name)] as const];
    }),
  );
  return new Map(notes.flat());
}

export async function checkRemotes(
  hostVersion: PackageVersion,
  versions: PackageVersion[],
): Promise<ContractCheck> {
  const [{ contract: host }, remotes] = await Promise.all([
    hostVersion.readInfo(),
    Promise.all(versions.map(async (remote) => ({ remote, ...(await remote.readInfo()) }))),
  ]);
  const notes: string[] = [];
  const found: ContractCheck['incompatibilities'] = [];
  for (const { remote, contract } of remotes) {
    const { name } = remote;
    const shown = exposesShown(host, name, contract);
    if (shown.length === 0) notes.push(noSlot(name));
    const texts = incompatibilities(host, name, contract);
    const shared = sharedIncompatibilities(host, name, contract);
    if (shown.length === 0) {
      // Nothing breaks while no slot loads the remote.
      if (texts.length + shared.length > 0) notes.push(noSlotYet(name, [...texts, ...shared]));
      continue;
    }
    const unused = Object.keys(contract.exposes).filter((expose) => !shown.includes(expose));
    notes.push(...unused.map(noSlot));
    const unknown = shown.filter((expose) => contract.exposes[expose] === unknownProps(expose));
    if (unknown.length > 0) notes.push(notCompared(unknown));
    found.push(...texts.map((text) => ({ remote: name, text })));
    found.push(...shared.map((text) => ({ remote: name, text, hasAdvice: true })));
    const replaced = replacedRuntime(host, contract);
    if (replaced) notes.push(ownRuntime(name, replaced, await ownRuntimeSize(remote)));
  }
  return { incompatibilities: found, notes };
}

/** Returns the size of a version's own federation runtime, compressed, in bytes. */
async function ownRuntimeSize(remote: PackageVersion): Promise<number> {
  const script = await remote.read(`${ownRuntimeChunk}.js`);
  return script ? brotliCompressSync(script).length : 0;
}

function ownRuntime(name: string, version: string, size: number): string {
  const kilobytes = (size / 1000).toFixed(1);
  return `${name} was not tested with the host's Module Federation ${version}, so it loads its own federation runtime (${kilobytes} KB). To load less, build ${name} with a build-config that knows this version.`;
}

function notCompared(exposes: string[]): string {
  return `The props of ${exposes.join(', ')} were not compared with the host's, because their types are unknown. To have them compared, declare them in src/contract.ts.`;
}

function noSlot(name: string): string {
  return `The host has no slot for ${name}. Staff do not see it until a host with a slot for it is live.`;
}

function noSlotYet(name: string, texts: string[]): string {
  return `A host with a slot for ${name} cannot go live before these problems are solved:\n${indent(texts)}`;
}

function notLive(name: string): string {
  return `${name}: the host needs this remote, but it is not live.`;
}

export class IncompatibleError extends CommandError {}

/**
 * Throws when a contract check found incompatibilities.
 * @param refusal says what the command does not do, and ends with a colon
 * @param advice says what to do instead
 * @throws IncompatibleError that lists all incompatibilities
 */
export function assertCompatible(check: ContractCheck, refusal: string, advice: string): void {
  if (check.incompatibilities.length === 0) return;
  throw new IncompatibleError(
    `${refusal}\n${listIncompatibilities(check)}\nNothing was changed. ${advice}`,
  );
}

export function listIncompatibilities({ incompatibilities }: ContractCheck): string {
  return indent(incompatibilities.map(({ text }) => text));
}

export function indent(texts: string[]): string {
  return texts.join('\n').replace(/^/gm, '  ');
}
