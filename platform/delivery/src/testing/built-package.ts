import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '@backshop/build-config/contract';
import {
  contractFile,
  fragmentFile,
  indexTemplate,
  pagesFile,
} from '@backshop/build-config/output-files';
import { indexTokens } from '@backshop/build-config/index-html';
import type { ReleasablePackage } from '../base/project';
import { writeFiles } from './temporary-folder';

/** Returns a package with only these files in its `dist`, as if it had been built. */
export async function builtPackage(
  workspace: string,
  folder: string,
  files: Record<string, string | Uint8Array>,
): Promise<ReleasablePackage> {
  const root = join(workspace, folder);
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await writeFiles(join(root, 'dist'), files);
  return { name: folder.replace(/^remote-/, ''), folder, root, version: '0.1.0' };
}

/** Returns the manifest that Module Federation writes for a remote with these exposes. */
export function manifestOf(
  exposes: Record<string, { js: string[]; lazy?: string[]; css: string[] }>,
): string {
  return JSON.stringify({
    name: 'remote',
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    shared: [],
    exposes: Object.entries(exposes).map(([name, { js, lazy = [], css }]) => ({
      name,
      assets: { js: { sync: js, async: lazy }, css: { sync: css, async: [] } },
    })),
  });
}

/** Returns a built host whose `index.html` contains little more than the release. */
export function builtHost(workspace: string, script = 'host'): Promise<ReleasablePackage> {
  const release = `<script type="application/json" id="release">`;
  const template = `${release}${indexTokens.release}</script>${indexTokens.base}`;
  return builtPackage(workspace, 'host', {
    [indexTemplate]: template,
    [contractFile]: contractText({}),
    'main.js': script,
  });
}

/**
 * Returns a built remote.
 * @param entry text of the remote entry; another text makes another version
 * @param chunks folders of the remote's shared chunks
 */
export function builtRemote(
  workspace: string,
  name: string,
  entry = 'entry',
  exposes = ['Page'],
  chunks: string[] = [],
): Promise<ReleasablePackage> {
  const described: Parameters<typeof manifestOf>[0] = {};
  const lazy = chunks.map((chunk) => `${chunk}/library.js`);
  for (const each of exposes) described[each] = { js: [`${each}.js`], lazy, css: [] };
  return builtPackage(workspace, `remote-${name}`, {
    ...Object.fromEntries(lazy.map((file) => [file, file])),
    'remoteEntry.js': entry,
    'mf-manifest.json': manifestOf(described),
    [contractFile]: contractText({
      exposes: Object.fromEntries(
        exposes.map((each) => [`${name}/${each}`, 'interface Exposes {}']),
      ),
    }),
  });
}

/** Returns the text of a contract file. */
export function contractText(contract: Partial<Contract>): string {
  return JSON.stringify({ shared: {}, exposes: {}, summaries: {}, ...contract });
}

/** Gives a built package another contract. */
export async function withContract(
  built: ReleasablePackage,
  contract: Partial<Contract>,
): Promise<ReleasablePackage> {
  await writeFiles(join(built.root, 'dist'), { [contractFile]: contractText(contract) });
  return built;
}

/**
 * Returns a built host whose `index.html` shows fragments.
 * @param pages the expose of each page, by path
 */
export function builtHostWithPages(
  workspace: string,
  pages: Record<string, string>,
): Promise<ReleasablePackage> {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${indexTokens.policy}">`;
  const release = `<script type="application/json" id="release">${indexTokens.release}</script>`;
  return builtPackage(workspace, 'host', {
    [indexTemplate]: `${policy}${release}<main>${indexTokens.fragments}<p>Skeleton</p></main>`,
    [pagesFile]: JSON.stringify(pages),
    [contractFile]: contractText({}),
    'main.js': 'host',
  });
}

/**
 * Returns a built host whose `index.html` has little room for a release.
 * @param filler size of the rest of `index.html` in bytes (brotli)
 */
export function builtFullHost(workspace: string, filler = 13_300): Promise<ReleasablePackage> {
  const lines = Array.from({ length: Math.ceil(filler / 32) }, (_, index) =>
    createHash('sha256').update(`${index}`).digest('base64'),
  );
  const text = lines.join('').slice(0, (filler * 4) / 3); // Base64 has 6 bits in each character.
  const release = `<script type="application/json" id="release">${indexTokens.release}</script>`;
  return builtPackage(workspace, 'host', {
    [indexTemplate]: `${release}<p>${text}</p>`,
    [pagesFile]: JSON.stringify({ '/': 'shop-3/Page', '/more': 'shop-1/Page' }),
    [contractFile]: contractText({}),
    'main.js': 'host',
  });
}

/** Adds the fragment of a page to a built remote. */
export async function withFragment(
  built: ReleasablePackage,
  expose: string,
  html: string,
): Promise<ReleasablePackage> {
  await writeFiles(join(built.root, 'dist'), { [fragmentFile(expose)]: html });
  return built;
}
