import { type Contract, exposeName, unknownProps } from '@backshop/build-config/contract';
import { contractFile, metadataFolder, remoteEntry } from '@backshop/build-config/output-files';
import { type Cards, cardsProblem } from '@backshop/build-config/cards';
import { type Pages, pagesProblem } from '@backshop/build-config/pages';
import { assertPolicySources, type PolicySources } from '@backshop/build-config/policy-sources';
import { assertRemoteName } from '@backshop/build-config/remote-name';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { validRange } from 'semver';
import * as v from 'valibot';
import { CommandError } from '../base/command-error';
import { parseJson } from '../base/optional';
import type { ReleasablePackage } from '../base/project';
import { withTemporaryFolder } from '../base/with-temporary-folder';
import { plainText, record } from '../core/schema';
import { assertOwnStyles } from './assert-own-styles';
import { compress } from './compress';
import { type FederationManifest, listFiles, manifestFile } from './built-version';
import { assertOtherBuild, readManifest } from './other-build';

/** Files of the federation plugin that no page loads: types for other projects. */
const typeFiles = /(^|[\\/])@mf-types/;

/** What scripts and styles load. Other files, such as HTML, could be opened as a page of the product's address. */
const publishedTypes =
  /\.(js|mjs|css|json|map|txt|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|wasm|mp3|mp4|webm|vtt|br|gz)$/i;

/** How many files a refusal names. */
const namedProblems = 5;

/** The kinds of remote entries that are scripts which define a global variable. */
const scriptTypes = ['global', 'var', 'window', 'self', 'assign'];

/** A page has one copy of each, the host's. */
const reactPackages = ['react', 'react-dom'];

/** What a remote states in the `backshop` field of its package.json. Our preset takes the same from webpack.config.ts. */
interface Stated {
  /**
   * Name of the remote, in URLs and commands: lower-case words and digits, joined with `-`.
   * @default required with `remote()`; else the name in the manifest
   * @example "reports"
   */
  remote?: string;
  /**
   * As `owner` of `remote()`.
   * @example "Reports team"
   */
  owner?: string;
  /**
   * As `pages` of `remote()`.
   * @example { "Reports": { "path": "/reports", "name": "Reports" } }
   */
  pages?: Pages;
  /**
   * As `cards` of `remote()`.
   * @example { "LowStock": { "page": "/", "name": "Low stock", "size": "small" } }
   */
  cards?: Cards;
  /**
   * As `policy` of `remote()`.
   * @example { "connect-src": ["https://api.example/"] }
   */
  policy?: PolicySources;
}

/**
 * Runs an action with the package that `importBuild` makes. Its folder goes away with the action, and no other command
 * uses it.
 */
export function withImportedBuild<T>(
  folder: string,
  action: (imported: ReleasablePackage) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder('import', async (root) => action(await importBuild(folder, root)));
}

/**
 * Makes a package of the output of another build: one of Rspack, or of webpack without our preset. Copies the output,
 * and adds the contract and compressed copies, so that it is released like any other package.
 * @param folder the output folder of the build, relative to the current folder
 * @param root absolute path of a folder for the package, which is empty or does not exist
 * @throws CommandError or SourceError when the host could not load the remote
 */
export async function importBuild(folder: string, root: string): Promise<ReleasablePackage> {
  const output = resolve(folder);
  assertOtherBuild(output);
  const manifest = await readManifest(output);
  const owner = packageRoot(dirname(output)); // Some builds put a package.json into their output.
  const { version, backshop } = await readPackage(join(owner, 'package.json'));
  const files = await listFiles(output);
  await assertLoadable(output, manifest, backshop, files);
  await assertOwnStyles(output, manifest.name, files);
  const contract = await contractOf(owner, manifest, backshop);
  const { name } = manifest;
  const copy = join(root, 'dist');
  await cp(output, copy, {
    recursive: true,
    filter: (file) => !typeFiles.test(relative(output, file)),
  });
  const { name: entry } = scriptEntry(manifest);
  if (entry !== remoteEntry) await rename(join(copy, entry), join(copy, remoteEntry));
  await mkdir(join(copy, metadataFolder), { recursive: true });
  await writeFile(join(copy, contractFile), JSON.stringify(contract));
  await compressTexts(copy);
  return { name, folder, root, version, importedFrom: owner };
}

/** What a package states. Pages, cards and the policy have checks of their own. */
const packageSchema = v.looseObject({
  version: v.optional(v.string(), ''),
  backshop: v.optional(
    v.looseObject({
      remote: v.optional(v.string()),
      owner: v.optional(plainText),
      pages: v.optional(v.custom<Pages>(() => true)),
      cards: v.optional(v.custom<Cards>(() => true)),
      policy: v.optional(record(v.string(), v.array(v.string()))),
    }),
    {},
  ),
});

async function readPackage(file: string): Promise<{ version: string; backshop: Stated }> {
  const { output, issues } = v.safeParse(packageSchema, parseJson(await readFile(file, 'utf8')));
  if (!issues) return output as { version: string; backshop: Stated };
  const field = v.getDotPath(issues[0]);
  throw new CommandError(
    `${file} cannot be used: ${field ? `"${field}" has a value of another type` : 'it has no JSON object'}. Nothing was released.`,
  );
}

/** Returns the entry that the host can load: the script, if the build has one beside its module. */
function scriptEntry({ metaData: { remoteEntry, varRemoteEntry } }: FederationManifest) {
  return (!scriptTypes.includes(remoteEntry.type) && varRemoteEntry) || remoteEntry;
}

function packageRoot(folder: string): string {
  for (let root = folder; ; root = dirname(root)) {
    if (existsSync(join(root, 'package.json'))) return root;
    if (root === dirname(root)) {
      throw new CommandError(
        `${folder} belongs to no package: no folder above has a package.json.`,
      );
    }
  }
}

async function assertLoadable(
  output: string,
  manifest: FederationManifest,
  { remote }: Stated,
  files: string[],
): Promise<void> {
  const { name, metaData, exposes, shared } = manifest;
  const { remoteEntry: main, globalName, publicPath } = metaData;
  const entry = scriptEntry(manifest);
  assertRemoteName(name, join(output, manifestFile));
  const named = [
    entry.name,
    ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...(js.async ?? []), ...css.sync]),
  ];
  const missing = named.filter((file) => !files.includes(file));
  const others = files.filter((file) => !publishedTypes.test(file) && !typeFiles.test(file));
  const code = files.includes(entry.name) ? await readFile(join(output, entry.name), 'utf8') : '';
  const badExpose = exposes.find((expose) => !exposeName.test(expose.name));
  const problems: [isProblem: boolean, text: string][] = [
    [remote !== undefined && remote !== name, `its package.json has the name "${remote}"`],
    [
      !scriptTypes.includes(entry.type),
      `its entry is of the type "${entry.type}", and the host loads scripts. Set library: { type: 'var', name: '${name}' }, or with Vite filename: 'module.js' and varFilename: '${remoteEntry}'`,
    ],
    [
      entry !== main && main.name === remoteEntry,
      `its module has the name of its script. Set filename: 'module.js' and varFilename: '${remoteEntry}'`,
    ],
    [
      globalName !== name,
      `its entry defines "${globalName}". Set library: { type: 'var', name: '${name}' }, or give the plugin this name`,
    ],
    [
      entry.path !== '' || entry.name.includes('/'),
      `its entry is in a folder. Set filename: '${remoteEntry}'`,
    ],
    [
      publicPath !== 'auto',
      `it loads its files from "${publicPath}". Set output.publicPath: 'auto', because each version has its own folder`,
    ],
    [
      /(webpack|rspack)Chunk\w*undefined\b/.test(code),
      'its uniqueName ends with "undefined", so two versions in one page would mix their files. Set a variable that differs in each build',
    ],
    [exposes.length === 0, 'it exposes nothing'],
    [
      missing.length > 0,
      `its manifest lists files that are not there: ${missing.join(', ')}. Build it again`,
    ],
    [
      others.length > 0,
      `it has files that no page of the product loads: ${others.slice(0, namedProblems).join(', ')}${others.length > namedProblems ? ' and more' : ''}. Build without them, for example without an HTML page`,
    ],
    [
      badExpose !== undefined,
      `the name of its expose "${badExpose?.name}" has other characters than letters, digits, - and _`,
    ],
    [
      !shared.some((each) => each.name === 'react'),
      `it does not share React. A page has one React, the host's. Set shared: { react: { singleton: true }, 'react-dom': { singleton: true } }`,
    ],
  ];
  const found = problems.filter(([isProblem]) => isProblem).map(([, text]) => `  ${text}`);
  if (found.length === 0) return;
  throw new CommandError(`The host cannot load ${name} from ${output}:\n${found.join('\n')}`);
}

/** Returns the contract that `src/contract.ts` declares. Without this file, the types are unknown. */
async function contractOf(
  root: string,
  { name, exposes, shared }: FederationManifest,
  { owner, pages, cards, policy }: Stated,
): Promise<Contract> {
  const problem = (pages && pagesProblem(pages)) ?? (cards && cardsProblem(cards));
  if (problem) throw new CommandError(`"backshop" in ${join(root, 'package.json')}: ${problem}.`);
  const names = exposes.map((expose) => expose.name);
  const needed = neededVersions(shared);
  // Loads the compiler.
  const { contractSource, ContractSource, remoteContract } =
    await import('@backshop/build-config/describe-contract');
  if (existsSync(join(root, contractSource))) {
    const parts = { name, exposes: names, hasSummary: false, owner, pages, cards, policy };
    return remoteContract(new ContractSource(root), parts, needed);
  }
  for (const [what, parts] of Object.entries({ page: pages ?? {}, card: cards ?? {} })) {
    const other = Object.keys(parts).find((part) => !names.includes(part));
    if (other)
      throw new CommandError(`${name} brings the ${what} ${other}, but has no such expose.`);
  }
  return {
    shared: needed,
    exposes: Object.fromEntries(
      names.map((expose) => [`${name}/${expose}`, unknownProps(`${name}/${expose}`)]),
    ),
    summaries: {},
    ...(owner && { owner }),
    ...(pages && { pages }),
    ...(cards && { cards }),
    ...(policy && { policy: assertPolicySources(`policy of ${name}`, policy) }),
  };
}

/** Returns the versions of what the host has to provide. For everything else, the build has a copy of its own. */
function neededVersions(shared: FederationManifest['shared']): Contract['shared'] {
  const hasCopy = ({ assets: { js } }: FederationManifest['shared'][number]) =>
    [...js.sync, ...(js.async ?? [])].length > 0;
  const isReact = (name: string) => reactPackages.includes(name.split('/')[0]!);
  return Object.fromEntries(
    shared
      .filter((each) => isReact(each.name) || !hasCopy(each))
      .map(({ name, requiredVersion }) => [
        name,
        (validRange(requiredVersion) && requiredVersion) || '*',
      ]),
  );
}

/** Writes the compressed copies that our preset writes. */
async function compressTexts(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const file of entries.filter((each) => /\.(js|css|svg)$/.test(each))) {
    const content = await readFile(join(folder, file));
    for (const copy of [`${file}.br`, `${file}.gz`]) {
      const compressed = compress(copy, content);
      if (compressed.length < content.length) await writeFile(join(folder, copy), compressed);
    }
  }
}
