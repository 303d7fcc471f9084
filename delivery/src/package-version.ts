import { chunkFolder, remoteEntry, summaryFile } from '@backshop/build-config/output-format';
import type { ReleasedRemote } from '@backshop/shared-types';
import { CommandError } from './command-error';

/** One version of one package: as it was just built, or as it lies on an origin. */
export interface PackageVersion {
  name: string;
  /** `<package.json version>-<content hash>` */
  version: string;
  /** Folder of the version on the origin, without slashes around: `remotes/dashboard/0.1.0-1a2b3c4d5e`. */
  folder: string;
  /** The text of one of its files, by its path in the folder; nothing when it is not there. */
  readText: (file: string) => Promise<string | undefined>;
}

/**
 * What a release says of a remote: its entry, and the files each expose needs first.
 * @throws CommandError when the build says nothing of its exposes
 */
export async function describeRemote(remote: PackageVersion): Promise<ReleasedRemote> {
  const manifest = await readManifest(remote);
  const summary = await readSummary(remote);
  const late = manifest.exposes.flatMap(({ assets }) => assets.js.async ?? []);
  const chunks = new Set(late.filter(isLasting).map((file) => file.slice(0, file.indexOf('/'))));
  return {
    version: remote.version,
    entry: `/${remote.folder}/${remoteEntry}`,
    exposes: Object.fromEntries(
      manifest.exposes.map(({ name, assets }) => [name, [...assets.js.sync, ...assets.css.sync]]),
    ),
    ...(chunks.size > 0 && { chunks: [...chunks].sort() }),
    ...(summary && { summary }),
  };
}

/** Whether a name on the origin, or a file of a build, is that of a lasting chunk and not of a version. */
export function isLasting(name: string): boolean {
  return name.startsWith(chunkFolder);
}

async function readManifest({ readText, name, version }: PackageVersion) {
  const text = await readText('mf-manifest.json');
  if (text) return JSON.parse(text) as FederationManifest;
  throw new CommandError(`${name} ${version} has no mf-manifest.json; build it anew.`);
}

/** What the remote states about itself; whoever shows it checks it. */
async function readSummary({ readText }: PackageVersion) {
  const text = await readText(summaryFile);
  if (text === undefined) return undefined;
  return JSON.parse(text) as NonNullable<ReleasedRemote['summary']>;
}

/** The part of Module Federation's manifest that is read here. */
interface FederationManifest {
  exposes: {
    name: string;
    assets: { js: { sync: string[]; async?: string[] }; css: { sync: string[] } };
  }[];
}
