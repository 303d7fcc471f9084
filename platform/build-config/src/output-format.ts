/**
 * The names and formats that builds and delivery agree on. This file imports nothing, so that delivery
 * can read it without loading webpack.
 */

/** The host's first script. */
export const hostScript = 'main.js';

/** The remote entry: the first file of a remote that the host loads. */
export const remoteEntry = 'remoteEntry.js';

/** The suffix of source maps, which follows the name of the script. Source maps are not part of a version. */
export const sourceMapSuffix = '.map';

/**
 * The folder of a shared chunk starts with this prefix, followed by the hash of the chunk's content. On
 * the origin, the folder is next to the versions, not in one of them (docs/decisions/0043).
 */
export const sharedChunkPrefix = 'chunk-';

/** The file with a remote's summary. A remote without a summary has no such file. */
export const summaryFile = 'summary.json';

/** The file with the contract of a version. */
export const contractFile = 'contract.json';

/** The package with the federation runtime. Contracts state its version under this name. */
export const runtimePackage = '@module-federation/webpack-bundler-runtime';

/**
 * The versions of Module Federation that a remote can meet in a host: `pnpm compat --federation` has
 * built a host and remotes with each of them, and loaded every remote in every host. Add a version after
 * that command has tested it (docs/decisions/0073 has the results).
 */
export const testedRuntimes = ['2.8.0', '2.8.1', '2.8.2', '2.9.0', '2.9.1', '2.9.2'];

/**
 * Returns the versions of React that a remote works with if it was built with the given one: all patches of
 * the same minor version, and newer minor versions (`^19.3.0`). So after a patch of React, host and remotes
 * can still be released and rolled back in any order.
 */
export function reactRange(builtWith: string): string {
  const [major, minor] = builtWith.split('.');
  return `^${major}.${minor}.0`;
}

/**
 * The chunk with a remote's own federation runtime. It lies next to the remote's entry, and is loaded only
 * in a host whose runtime the remote cannot use.
 */
export const ownRuntimeChunk = 'federation-runtime';

/** Directives of the Content-Security-Policy that remotes can add sources to. */
export const openDirectives = [
  'connect-src',
  'font-src',
  'img-src',
  'script-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
] as const;

/** What remotes can need in the policy, by directive: outside addresses, names of Trusted Types policies, keywords. */
export type PolicySources = Partial<Record<(typeof openDirectives)[number], string[]>>;

/** What a package provides and needs. Each text has all declarations that it needs. */
export interface Contract {
  /** By shared dependency: the version that the host provides, or the range that a remote needs. */
  shared: Record<string, string>;
  /** By expose that the remote has or the host needs (`dashboard/Dashboard`): the props of its component. */
  exposes: Record<string, string>;
  /** By remote with a summary: its facts. */
  summaries: Record<string, string>;
  /** The policy sources that the host allows or a remote needs. Without them, it has none. */
  policy?: PolicySources;
  /** What the host does by itself when the remote fails: it uses the previous version, if that is compatible. */
  fallback?: 'previous';
}

/** A Content-Security-Policy: by directive, its sources. */
export type Policy = Record<string, string[]>;

/**
 * The file with the host's policy for `index.html`, without the parts that depend on the release:
 * the sources that remotes need, and the hashes of inline scripts and styles.
 */
export const policyFile = 'policy.json';

/** The host's `index.html` before a release is put into it. Each build of the host contains it. */
export const indexTemplate = 'index.template.html';

/** The placeholders in the template that delivery replaces. */
export const indexTokens = {
  base: '__HOST__',
  policy: '__POLICY__',
  release: '__RELEASE__',
  // In a template that nobody has filled in, browsers show nothing for this element.
  fragments: '<template>__FRAGMENTS__</template>',
} as const;

/**
 * The file in which the host's build lists its pages in the order of the navigation: a JSON object from
 * paths to exposes.
 */
export const pagesFile = 'pages.json';

/**
 * Returns the file with the fragment of a page: the styles and the HTML of its first screen. It lies
 * beside the page's expose (docs/decisions/0090).
 */
export function fragmentFile(expose: string): string {
  return `${expose}.fragment.html`;
}

/** Stands for the folder of the remote's version in a fragment. Delivery replaces it. */
export const fragmentBase = '__REMOTE__';

/** Largest size of a fragment with its styles, in bytes (brotli). */
export const maxFragmentSize = 4000;

/** The size budget of `index.html`: a release adds remotes and fragments up to it, in bytes (brotli). */
export const maxIndexSize = 14_000;

/** Where a page under `pnpm dev` reports its errors, on the dev server that it comes from. */
export const crashAddress = '/backshop-crash';

/** Returns JSON that is safe inside a `<script>` element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
