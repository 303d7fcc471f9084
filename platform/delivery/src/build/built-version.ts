import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import {
  contractFile,
  hostScript,
  isSourceMap,
  pagesFile,
  policyFile,
  remoteEntry,
  summaryFile,
} from '@backshop/build-config/output-files';
import type { Policy } from '@backshop/build-config/policy-sources';
import { valid } from 'semver';
import { CommandError } from '../base/command-error';
import { integrity, sha256 } from '../base/hashes';
import { maxFileSize } from '../base/max-file-size';
import { jsonText, ifExists, parseJson } from '../base/optional';
import { commandFor, type ReleasablePackage } from '../base/project';
import * as v from 'valibot';
import { decompress, plainNameOf } from '../core/compressed-copies';
import { parseAs } from '../core/schema';
import { isSharedChunk, isVersionPath, packageFolder, versionFolder } from '../core/paths';
import {
  isContract,
  parseVersionInfo,
  type BuiltVersion,
  versionHash,
  type VersionInfo,
  versionFile,
} from '../core/package-version';

/** The manifest that the plugin of Module Federation writes. */
export const manifestFile = 'mf-manifest.json';

/**
 * Files of a build that are for developers or the next build, or whose content is in `version.json`. Tools write hidden
 * ones, such as `.vite/manifest.json`, which our server and nginx do not serve.
 */
const isIgnored = (file: string) =>
  /(^|\/)\./.test(file) || isSourceMap(file) || ['mf-stats.json', manifestFile].includes(file);

/** @throws CommandError when the package has no build, or the build has no contract or manifest */
export async function readBuiltVersion(built: ReleasablePackage): Promise<BuiltVersion> {
  const { name } = built;
  const directory = join(built.root, 'dist');
  const files = await listFiles(directory);
  assertPublishable(directory, files);
  if (files.length === 0) {
    throw new CommandError(`${built.folder} has no build. Run: ${commandFor('build')}`);
  }
  const read = (file: string) => ifExists(readFile(join(directory, file)));
  const info = await describeBuild(built, files, read);
  const text = jsonText(info);
  if (!parseVersionInfo(name, text)) {
    throw new CommandError(
      `The build in ${built.folder}/dist has a name that commands could not read from the origin. An expose has letters, digits, - and _. A page begins with /. A source of the policy has no space, quote, comma or semicolon. Nothing was released. Correct the name, then build again.`,
    );
  }
  const stated = valid(built.version) ?? '0.0.0';
  if (/-[0-9a-f]{32}(-|$)/.test(stated)) {
    throw new CommandError(
      `The version ${stated} in ${built.folder}/package.json contains the hash of another build, so people could take this build for that one. Nothing was released. Choose another version.`,
    );
  }
  const version = `${stated}-${versionHash(text)}`;
  const folder = versionFolder(name, version);
  const chunks = files.filter(isSharedChunk);
  const others = files.filter((file) => !isSharedChunk(file));
  return {
    name,
    version,
    folder,
    directory,
    files: new Map([
      ...chunks.map((file) => [`${packageFolder(name)}/${file}`, file] as const),
      ...others.map((file) => [`${folder}/${file}`, file] as const),
    ]),
    info: text,
    readInfo: () => Promise.resolve(info),
    read: async (file) => {
      const content = await read(file);
      const name = plainNameOf(file);
      const plain = name && content ? decompress(file, content) : content;
      const hash = info.files[pathFromVersion(name ?? file)];
      if (hash === undefined || hash === (plain && sha256(plain))) return content;
      throw changedError(join(directory, file));
    },
  };
}

export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const link = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (link) {
    throw new CommandError(
      `${join(link.parentPath, link.name)} is a symbolic link, or something else that is no file. Its target would be published. Nothing was released. Build without it.`,
    );
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !isIgnored(file))
    .sort();
}

function assertPublishable(directory: string, files: string[]): void {
  const known = new Set(files);
  const problemOf = (file: string) => {
    const plain = plainNameOf(file);
    if (!isVersionPath(pathFromVersion(file)))
      return 'its name has %, ?, #, a backslash or a control character';
    if (file === versionFile) return 'Backshop writes a file of this name';
    // Servers and stores would send it as the other file, compressed.
    if (plain !== undefined && !known.has(plain))
      return `${extname(file)} marks a compressed copy, and the build has no ${plain}`;
    return undefined;
  };
  for (const file of files) {
    const problem = problemOf(file);
    if (problem === undefined) continue;
    throw new CommandError(
      `${join(directory, file)} cannot be published, because ${problem}. Nothing was released. Build it with another name.`,
    );
  }
}

function changedError(file: string): CommandError {
  return new CommandError(
    `${file} has changed since it was read, probably because the package was built at the same time. Nothing was released. Run the command again when no other build is running.`,
  );
}

type Read = (file: string) => Promise<Buffer | undefined>;

async function describeBuild(
  { name, folder, importedFrom }: ReleasablePackage,
  files: string[],
  read: Read,
): Promise<VersionInfo> {
  const hashes: [file: string, hash: string][] = [];
  for (const file of files.filter((each) => plainNameOf(each) === undefined)) {
    const content = (await read(file))!;
    if (content.length > maxFileSize) {
      throw new CommandError(
        `${folder}/dist/${file} has more than ${maxFileSize / 1_000_000} MB, so commands could not read it from the product. Nothing was released. Make it smaller, or serve it from elsewhere.`,
      );
    }
    hashes.push([pathFromVersion(file), sha256(content)]);
  }
  const copies = files.filter((file) => plainNameOf(file) !== undefined).map(pathFromVersion);
  const contract = await readJson(read, contractFile);
  if (!isContract(contract, name === 'host' ? 'host' : 'remote')) {
    throw new CommandError(
      `${folder}/dist/${contractFile} is no contract. Delete ${folder}/dist and build the package again: ${commandFor('build')}`,
    );
  }
  const own =
    name === 'host'
      ? await describeHostBuild(read)
      : await describeExposes(folder, files, read, importedFrom !== undefined);
  return { files: Object.fromEntries(hashes), copies, contract, ...own };
}

async function describeHostBuild(read: Read) {
  const pages = (await readJson(read, pagesFile)) as Record<string, string> | undefined;
  const policy = (await readJson(read, policyFile)) as Policy | undefined;
  return {
    integrity: await hashesOf(read, [hostScript]),
    ...(pages && { pages }),
    ...(policy && { policy }),
  };
}

async function describeExposes(
  folder: string,
  files: readonly string[],
  read: Read,
  isImported: boolean,
) {
  const manifest = parseManifest((await read(manifestFile))?.toString());
  if (!manifest) {
    throw new CommandError(
      `${folder}/dist has no ${manifestFile}, so its exposes are unknown. Delete ${folder}/dist and build the package again: ${commandFor('build')}`,
    );
  }
  const exposes: Record<string, string[]> = {};
  // A preload of a module as a script would load it twice.
  const isModule = isImported && manifest.metaData.varRemoteEntry !== undefined;
  for (const { name, assets } of manifest.exposes) {
    const first = [...(isModule ? [] : assets.js.sync), ...assets.css.sync];
    // webpack can move what several exposes share to a shared chunk. The entry loads it, without a preload.
    exposes[name] = first.filter((file) => !isSharedChunk(file));
  }
  const chunks = new Set(files.filter(isSharedChunk).map((file) => file.split('/')[0]!));
  const summary = (await readJson(read, summaryFile)) as VersionInfo['summary'];
  return {
    // With a hash, a preload needs the attributes that scripts of our preset set. Otherwise the file would load twice.
    integrity: await hashesOf(read, [
      remoteEntry,
      ...(isImported ? [] : Object.values(exposes).flat()),
    ]),
    exposes,
    ...(chunks.size > 0 && { chunks: [...chunks].sort() }),
    ...(summary && { summary }),
  };
}

async function hashesOf(read: Read, files: string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const file of files) {
    const content = await read(file);
    if (content) hashes[file] = integrity(content);
  }
  return hashes;
}

async function readJson(read: Read, file: string): Promise<unknown> {
  return parseJson((await read(file))?.toString() ?? '');
}

/** Returns the path of a file of a build from its version's folder on the origin. */
function pathFromVersion(file: string): string {
  return isSharedChunk(file) ? `../${file}` : file;
}

const assets = v.looseObject({
  js: v.looseObject({ sync: v.array(v.string()), async: v.optional(v.array(v.string())) }),
  css: v.looseObject({ sync: v.array(v.string()) }),
});

const entry = v.looseObject({
  name: v.string(),
  path: v.optional(v.string(), ''),
  type: v.optional(v.string(), ''),
});

/** The fields of Module Federation's manifest that are used here. */
const manifestSchema = v.looseObject({
  name: v.string(),
  metaData: v.looseObject({
    remoteEntry: entry,
    /** A script that loads the module `remoteEntry`. The plugin of Vite writes it. */
    varRemoteEntry: v.optional(entry),
    globalName: v.optional(v.string(), ''),
    publicPath: v.optional(v.string(), ''),
  }),
  exposes: v.array(v.looseObject({ name: v.string(), assets })),
  /** `requiredVersion` can be empty. `assets` are the files of the copy that the build contains. */
  shared: v.array(
    v.looseObject({ name: v.string(), requiredVersion: v.fallback(v.string(), ''), assets }),
  ),
});

export type FederationManifest = v.InferOutput<typeof manifestSchema>;

export function parseManifest(text: string | undefined): FederationManifest | undefined {
  return parseAs(manifestSchema, text);
}
