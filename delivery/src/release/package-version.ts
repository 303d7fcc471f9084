import { remoteEntry, summaryFile } from '@backshop/build-config/output-format';
import type { Release, ReleasedRemote } from '@backshop/shared-types';
import { CommandError } from '../command-error';
import { commandFor } from '../command-name';
import { isSharedChunk } from '../origin/folders';
import { hostIntegrity, remoteIntegrity } from './integrity';

/** One immutable build of one package, on this machine or on an origin. */
export interface PackageVersion {
  /** `host`, or the name of a remote. */
  name: string;
  /** `<package.json version>-<content hash>` */
  version: string;
  /** Folder on the origin: `remotes/dashboard/0.1.0-1a2b3c4d5e`. */
  folder: string;
  /** Returns the text of a file in the folder, or undefined when there is no such file. */
  readText: (file: string) => Promise<string | undefined>;
  /** Returns the content of a file in the folder, or undefined when there is no such file. */
  readBytes: (file: string) => Promise<Buffer | undefined>;
}

/** Returns what a release says about the host: its version, and the hash of its script. */
export async function describeHost(
  host: PackageVersion,
): Promise<Pick<Release, 'host' | 'hostIntegrity'>> {
  const hash = await hostIntegrity(host);
  return { host: host.version, ...(hash && { hostIntegrity: hash }) };
}

/**
 * Returns what a release says about a remote: its entry, and the first files of each expose, with
 * their hashes.
 * @throws CommandError when the version has no federation manifest
 */
export async function describeRemote(remote: PackageVersion): Promise<ReleasedRemote> {
  const manifest = await readManifest(remote);
  const summary = await readSummary(remote);
  const lazyFiles = manifest.exposes.flatMap(({ assets }) => assets.js.async ?? []);
  const chunkFiles = lazyFiles.filter(isSharedChunk);
  const chunks = new Set(chunkFiles.map((file) => file.slice(0, file.indexOf('/'))));
  const exposes: ReleasedRemote['exposes'] = {};
  for (const { name, assets } of manifest.exposes) {
    exposes[name] = [...assets.js.sync, ...assets.css.sync];
  }
  return {
    version: remote.version,
    entry: `/${remote.folder}/${remoteEntry}`,
    exposes,
    integrity: await remoteIntegrity(remote, Object.values(exposes).flat()),
    ...(chunks.size > 0 && { chunks: [...chunks].sort() }),
    ...(summary && { summary }),
  };
}

async function readManifest({ readText, name, version }: PackageVersion) {
  const text = await readText('mf-manifest.json');
  if (text) return JSON.parse(text) as FederationManifest;
  throw new CommandError(
    `${name} ${version} has no mf-manifest.json, so its exposes are unknown. Delete the package's dist folder and build it again: ${commandFor('build')}`,
  );
}

/** Returns the summary unchecked: the host checks it before it shows it. */
async function readSummary({ readText }: PackageVersion) {
  const text = await readText(summaryFile);
  if (text === undefined) return undefined;
  return JSON.parse(text) as NonNullable<ReleasedRemote['summary']>;
}

/** The fields of Module Federation's manifest that are used here. */
interface FederationManifest {
  exposes: {
    name: string;
    assets: { js: { sync: string[]; async?: string[] }; css: { sync: string[] } };
  }[];
}
