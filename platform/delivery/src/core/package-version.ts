import { type Contract, exposeName } from '@backshop/build-config/contract';
import { type Cards, cardsProblem } from '@backshop/build-config/cards';
import { type Pages, pagesProblem } from '@backshop/build-config/pages';
import type { Policy } from '@backshop/build-config/policy-sources';
import type { ReleasedRemote } from '@backshop/shared-types';
import { valid, validRange } from 'semver';
import * as v from 'valibot';
import { sha256 } from '../base/hashes';
import { plainNameOf } from './compressed-copies';
import { isFolderName, isSharedChunk, isVersionPath } from './paths';
import { lineOfText, pagePath, parseAs, plainText, record } from './schema';

/** One immutable build of one package, on this machine or on an origin. */
export interface PackageVersion {
  /** `host`, or the name of a remote. */
  name: string;
  /** `<package.json version>-<content hash>`. Without a valid version in the package.json, it begins with `0.0.0`. */
  version: string;
  /** Folder on the origin: `remotes/dashboard/0.1.0-<32 digits>`. */
  folder: string;
  /**
   * Returns what the version says about itself.
   * @throws CommandError when it is damaged on the origin
   */
  readInfo: () => Promise<VersionInfo>;
  /** Returns a file in the folder, or undefined when the version has no such file. Throws when the file has changed. */
  read: (file: string) => Promise<Buffer | undefined>;
}

/** A version that was built on this machine. */
export interface BuiltVersion extends PackageVersion {
  directory: string;
  /** By path on the origin: the path of the file in the directory. Shared chunks come first. */
  files: Map<string, string>;
  /** The text of its `version.json`. */
  info: string;
}

/**
 * The file in each version that describes it. It is written last, so a version without it is not complete. Its
 * hash is part of the version's name, and it has the hash of every other file. So commands notice any change.
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

/** Returns the hash in the name of the version that is described by a text. */
export function versionHash(text: string): string {
  return sha256(text).slice(0, versionDigits);
}

/** The file that describes a version has no hash in itself, and copies are listed beside the others. */
const ownFile = v.custom<string>(
  (path) => isVersionPath(path) && path !== versionFile && plainNameOf(path) === undefined,
);

const copy = v.custom<string>(
  (path) => isVersionPath(path) && v.is(ownFile, plainNameOf(path) ?? ''),
);

const path = v.custom<string>(isVersionPath);

/** An `integrity` attribute that the host can use. Browsers ignore a hash that they cannot read, and verify nothing. */
export const integritySchema = v.pipe(v.string(), v.regex(/^sha(256-[\w+/]{43}=|384-[\w+/]{64})$/));

/** In a policy, spaces separate sources, semicolons directives, and commas policies. */
const source = v.pipe(plainText, v.regex(/^[^\s;,"]+$/));

const foldersAround = (path: string) =>
  path.split('/').map((_name, depth, names) => names.slice(0, depth).join('/'));

/** None is also the folder of another one, because no disk could have both. */
const ownFiles = v.pipe(
  record(ownFile, v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  v.check((files) => {
    const paths = new Set([...Object.keys(files), versionFile]);
    return [...paths].flatMap(foldersAround).every((folder) => !paths.has(folder));
  }),
);

const versionSchema = v.looseObject({
  files: ownFiles,
  copies: v.array(copy),
  contract: v.unknown(),
  integrity: record(path, integritySchema),
  exposes: v.optional(record(v.pipe(v.string(), v.regex(exposeName)), v.array(path))),
  chunks: v.optional(
    v.array(v.custom<string>((name) => isFolderName(name) && isSharedChunk(name))),
  ),
  summary: v.optional(record(v.string(), v.unknown())),
  pages: v.optional(record(pagePath, plainText)),
  policy: v.optional(record(v.pipe(v.string(), v.regex(/^[a-z-]+$/)), v.array(source))),
});

/**
 * Returns what a version says about itself, or undefined when these commands cannot read it. It may come from another
 * origin, so each of its paths stays in the folders of the version.
 * @param name `host`, or the name of a remote
 * @param text its `version.json`
 */
export function parseVersionInfo(name: string, text: string): VersionInfo | undefined {
  const info = parseAs(versionSchema, text);
  const side = name === 'host' ? 'host' : 'remote';
  if (!info || !isContract(info.contract, side)) return undefined;
  if (side === 'remote' && !info.exposes) return undefined;
  return info as unknown as VersionInfo;
}

const texts = record(plainText, plainText);

/** A contract can come from another repository. */
const contractSchema = v.looseObject({
  shared: texts,
  exposes: texts,
  summaries: texts,
  anyRemote: v.optional(texts),
  paths: v.optional(texts),
  owner: v.optional(lineOfText),
  cardPages: v.optional(record(plainText, v.array(plainText))),
  pages: v.optional(v.custom<Pages>((pages) => pagesProblem(pages) === undefined)),
  cards: v.optional(v.custom<Cards>((cards) => cardsProblem(cards) === undefined)),
  policy: v.optional(record(v.string(), v.array(plainText))),
});

/** Whether a value is a contract. The host provides versions, and a remote needs ranges. */
export function isContract(value: unknown, side: 'host' | 'remote'): value is Contract {
  if (!v.is(contractSchema, value)) return false;
  const isVersion = side === 'host' ? valid : validRange;
  return Object.values(value.shared).every((version) => isVersion(version as string) !== null);
}
