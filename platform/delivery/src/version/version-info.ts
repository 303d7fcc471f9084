import type { Contract } from '@backshop/build-config/contract';
import type { Policy } from '@backshop/build-config/policy-sources';
import type { ReleasedRemote } from '@backshop/shared-types';
import { parseJson } from '../base/parse-json';
import { sha256 } from '../base/sha256';
import { isContract } from './is-contract';

/**
 * The file in each version that describes it. It is written last, so a version without it is not complete. Its
 * hash is part of the version's name, and it has the hash of every other file. So nobody can change a version.
 */
export const versionFile = 'version.json';

/** Hexadecimal digits of a version's hash: 128 bits, so that nobody can make other files for it. */
const versionDigits = 32;

/** What a version says about itself. Paths are relative to its folder; those of shared chunks begin with `../`. */
export interface VersionInfo {
  /** By path: SHA-256 of the file, in hexadecimal digits. */
  files: Record<string, string>;
  /** Paths of the compressed copies. Their bytes depend on the compressor, so they have no hash. */
  copies: string[];
  /** What the package provides and needs. */
  contract: Contract;
  /** The hashes of the files that `index.html` names, as in an `integrity` attribute. */
  integrity: Record<string, string>;
  /** First files of each expose of a remote: script, then stylesheet. */
  exposes?: Record<string, string[]>;
  /** Folders of the remote's shared chunks. They are next to the version's folder. */
  chunks?: string[];
  /** Facts that the shell shows before it loads the remote. The host checks them before it shows them. */
  summary?: NonNullable<ReleasedRemote['summary']>;
  /** The pages of a host: by path, their exposes, in the order of the navigation. */
  pages?: Record<string, string>;
  /** The policy of a host for `index.html`, without what depends on the release. */
  policy?: Policy;
}

/** Returns the text of a version's file. */
export function formatVersionInfo(info: VersionInfo): string {
  return `${JSON.stringify(info)}\n`;
}

/** Returns the hash in the name of the version that is described by a text. */
export function versionHash(text: string): string {
  return sha256(text).slice(0, versionDigits);
}

/** Whether a text is the one that a version is named after. */
export function describesVersion(version: string, text: string): boolean {
  return version.endsWith(`-${versionHash(text)}`);
}

/**
 * Returns what a version says about itself, or undefined when these commands cannot read it.
 * @param name `host`, or the name of a remote
 */
export function parseVersionInfo(name: string, text: string): VersionInfo | undefined {
  const info = parseJson(text) as Partial<VersionInfo> | undefined;
  if (typeof info !== 'object' || info === null) return undefined;
  const { files, copies, contract, integrity, exposes } = info;
  const isReadable =
    isObject(files) &&
    Array.isArray(copies) &&
    isContract(contract, name === 'host' ? 'host' : 'remote') &&
    isObject(integrity) &&
    (name === 'host' || isObject(exposes));
  return isReadable ? (info as VersionInfo) : undefined;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
