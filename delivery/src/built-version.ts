import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteEntry, summaryFile } from '@backshop/build-config/output-format';
import type { ReleasedRemote } from '@backshop/shared-types';
import { CommandError } from './command-error';
import { versionFolder } from './release-versions';
import type { ReleasablePackage } from './workspace';

/** One immutable build of one package. */
export interface BuiltVersion {
  name: string;
  /** `<package.json version>-<content hash>` */
  version: string;
  /** Folder of the version on the origin, without slashes around: `remotes/dashboard/0.1.0-1a2b3c4d5e`. */
  folder: string;
  /** Directory the files are in now. */
  directory: string;
  /** Paths of its files, relative to the directory. */
  files: string[];
}

/** Written for inspection and by the build itself; nothing that a page needs. */
const leftOut = new Set(['mf-stats.json', '.inputs']);

/** The version that a package's last build made. */
export async function readBuiltVersion(built: ReleasablePackage): Promise<BuiltVersion> {
  const directory = join(built.root, 'dist');
  const files = await listFiles(directory);
  if (files.length === 0) throw new CommandError(`${built.folder} has no build; run: pnpm build`);
  const version = `${built.version}-${await hashFiles(directory, files)}`;
  const folder = versionFolder(built.name, version);
  return { name: built.name, version, folder, directory, files };
}

/**
 * What a release says of a remote: its entry, and the files each expose needs first.
 * @throws CommandError when the build says nothing of its exposes
 */
export async function describeRemote(built: BuiltVersion): Promise<ReleasedRemote> {
  const manifest = await readManifest(built);
  const summary = await readSummary(built);
  return {
    version: built.version,
    entry: `/${built.folder}/${remoteEntry}`,
    exposes: Object.fromEntries(
      manifest.exposes.map(({ name, assets }) => [name, [...assets.js.sync, ...assets.css.sync]]),
    ),
    ...(summary && { summary }),
  };
}

async function readManifest({ directory, name, version }: BuiltVersion) {
  const text = await readFile(join(directory, 'mf-manifest.json'), 'utf8').catch(() => undefined);
  if (text) return JSON.parse(text) as FederationManifest;
  throw new CommandError(`${name} ${version} has no mf-manifest.json; build it anew.`);
}

/** What the remote states about itself; whoever shows it checks it. */
async function readSummary({ directory, files }: BuiltVersion) {
  if (!files.includes(summaryFile)) return undefined;
  return JSON.parse(await readFile(join(directory, summaryFile), 'utf8')) as NonNullable<
    ReleasedRemote['summary']
  >;
}

/** The part of Module Federation's manifest that is read here. */
interface FederationManifest {
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** Paths of a version's files, relative to the directory they are in. */
export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile() && !leftOut.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
}

/** Ten hexadecimal digits over names and contents; compressed copies follow from the rest. */
async function hashFiles(directory: string, files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !/\.(br|gz)$/.test(name))) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(directory, file)));
  }
  return hash.digest('hex').slice(0, 10);
}
