/** The names of the files of a build. They are here alone, so that delivery reads them without loading webpack. */

/** The host's script: the one that starts it. */
export const hostScript = 'main.js';

/** The remote entry: the first file of a remote that the host loads. */
export const remoteEntry = 'remoteEntry.js';

/**
 * The chunk with a remote's own federation runtime. It lies next to the remote's entry, and is loaded only
 * in a host whose runtime the remote cannot use.
 */
export const ownRuntimeChunk = 'federation-runtime';

/**
 * The folder of a shared chunk starts with this prefix, followed by the hash of the chunk's content. On
 * the origin, the folder is next to the versions, not in one of them.
 */
export const sharedChunkPrefix = 'chunk-';

/** The suffix of source maps, which follows the name of the script. Source maps are not part of a version. */
export const sourceMapSuffix = '.map';

/** Whether a file is a source map. Data can have the same suffix. */
export function isSourceMap(file: string): boolean {
  return /\.(m?js|css)\.map$/i.test(file);
}

/** The folder of the files that describe a build. No file of a team is here. */
export const metadataFolder = '.backshop/';

/** The file with the contract of a version. */
export const contractFile = `${metadataFolder}contract.json`;

/** The file with a remote's summary. A remote without a summary has no such file. */
export const summaryFile = `${metadataFolder}summary.json`;

/**
 * Returns the file with the fragment of a page: the styles and the HTML of its first screen. It lies
 * beside the page's expose (docs/decisions/0042).
 */
export function fragmentFile(expose: string): string {
  return `${expose}.fragment.html`;
}

/** The host's `index.html` before a release is put into it. Each build of the host contains it. */
export const indexTemplate = 'index.template.html';

/**
 * The file in which the host's build lists its pages in the order of the navigation: a JSON object from
 * paths to exposes.
 */
export const pagesFile = `${metadataFolder}pages.json`;

/** The file in which a development build of a remote states its cards. */
export const cardsFile = `${metadataFolder}cards.json`;

/**
 * The file with the host's policy for `index.html`, without the parts that depend on the release:
 * the sources that remotes need, and the hashes of inline scripts and styles.
 */
export const policyFile = `${metadataFolder}policy.json`;
