import type { Contract } from '@backshop/build-config/contract';
import { pagesProblem } from '@backshop/build-config/pages';
import type { Policy } from '@backshop/build-config/policy-sources';
import type { ReleasedRemote } from '@backshop/shared-types';
import { valid, validRange } from 'semver';
import { sha256 } from '../base/hashes';
import { isObject } from '../base/optional';
import { plainNameOf } from './compressed-copies';
import { isFolderName, isSharedChunk, isVersionPath } from './paths';

/** One immutable build of one package, on this machine or on an origin. */
export interface PackageVersion {
  /** `host`, or the name of a remote. */
  name: string;
  /** `<package.json version>-<content hash>` */
  version: string;
  /** Folder on the origin: `remotes/dashboard/0.1.0-1a2b3c4d5e`. */
  folder: string;
  /**
   * Returns what the version says about itself.
   * @throws CommandError when it is damaged on the origin
   */
  readInfo: () => Promise<VersionInfo>;
  /** Returns a file in the folder, or undefined when the version has no such file. */
  read: (file: string) => Promise<Buffer | undefined>;
}

/** A version that was built on this machine. */
export interface BuiltVersion extends PackageVersion {
  /** Directory with the files of the build. */
  directory: string;
  /** By path on the origin: the path of the file in the directory. Shared chunks come first. */
  files: Map<string, string>;
  /** The text of its `version.json`. */
  info: string;
}

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

export function formatVersionInfo(info: VersionInfo): string {
  return `${JSON.stringify(info)}\n`;
}

/** Returns the hash in the name of the version that is described by a text. */
export function versionHash(text: string): string {
  return sha256(text).slice(0, versionDigits);
}

/**
 * Returns what a version says about itself, or undefined when these commands cannot read it. It may come from another
 * origin, so each of its paths stays in the folders of the version.
 * @param name `host`, or the name of a remote
 * @param value the JSON of its `version.json`
 */
export function parseVersionInfo(name: string, value: unknown): VersionInfo | undefined {
  if (!isObject(value)) return undefined;
  const { files, copies, contract, integrity, exposes, chunks = [], summary = {} } = value;
  const { pages = {}, policy = {} } = value;
  const isReadable =
    isRecord(files, isOwnFile, (hash) => isText(hash) && /^[0-9a-f]{64}$/.test(hash)) &&
    isList(copies, (copy) => isVersionPath(copy) && isOwnFile(plainNameOf(copy) ?? '')) &&
    isContract(contract, name === 'host' ? 'host' : 'remote') &&
    isRecord(integrity, isVersionPath, isHash) &&
    (exposes === undefined
      ? name === 'host'
      : isRecord(exposes, isExpose, (list) => isList(list, isVersionPath))) &&
    isList(chunks, (chunk) => isFolderName(chunk) && isSharedChunk(chunk)) &&
    isObject(summary) &&
    isRecord(pages, (path) => path.startsWith('/'), isText) &&
    isRecord(policy, isDirective, (sources) => isList(sources, isSource));
  return isReadable ? (value as unknown as VersionInfo) : undefined;
}

/** The file that describes a version has no hash in itself, and copies are listed beside the others. */
const isOwnFile = (path: string) =>
  isVersionPath(path) && path !== versionFile && plainNameOf(path) === undefined;

const isHash = (value: unknown) => isText(value) && /^sha(256|384|512)-[\w+/]+=*$/.test(value);

const isExpose = (name: string) => /^[\w-]+$/.test(name) && name !== '__proto__';

const isDirective = (name: string) => /^[a-z-]+$/.test(name);

/** In a policy, spaces separate sources, semicolons directives, and commas policies. */
const isSource = (value: unknown) => isText(value) && /^[^\s;,"]+$/.test(value);

const isList = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isItem);

const isRecord = (
  value: unknown,
  isKey: (key: string) => boolean,
  isValue: (value: unknown) => boolean,
) => isObject(value) && Object.entries(value).every(([key, each]) => isKey(key) && isValue(each));

/** Control characters, except those of lines. In a terminal, they could hide what a command prints. */
const control = /[^\P{Cc}\t\n\r]/u;

/** Whether a value has the fields of a contract. A contract can come from another repository. */
export function isContract(value: unknown, side: 'host' | 'remote'): value is Contract {
  if (!isObject(value)) return false;
  const {
    shared,
    exposes,
    summaries,
    policy = {},
    anyRemote = {},
    owner = '',
    paths = {},
    pages = {},
  } = value;
  const isVersion = side === 'host' ? valid : validRange;
  return (
    hasTexts(shared) &&
    Object.values(shared).every((version) => isVersion(version) !== null) &&
    hasTexts(exposes) &&
    hasTexts(summaries) &&
    hasTexts(anyRemote) &&
    hasTexts(paths) &&
    isText(owner) &&
    pagesProblem(pages) === undefined &&
    isObject(policy) &&
    Object.values(policy).every((list) => isList(list, isText))
  );
}

function hasTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.entries(value).flat().every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !control.test(value);
}
