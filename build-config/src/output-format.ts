/**
 * How a build hands itself over to delivery. Imports nothing: delivery reads it without loading webpack.
 */

/** A remote's entry: the one file the host loads first. */
export const remoteEntry = 'remoteEntry.js';

/**
 * How the folder of a lasting chunk begins; the hash of its content follows. It lies beside the versions
 * on the origin, not in one of them (docs/decisions/0043).
 */
export const chunkFolder = 'chunk-';

/** What a remote states about itself, beside its build; only where it states something. */
export const summaryFile = 'summary.json';

/** What a version promises to the other side and asks of it, beside its build. */
export const contractFile = 'contract.json';

/** One side of what host and remotes agree on. Its texts are declarations of shared-types that stand alone. */
export interface Contract {
  /** By shared singleton: the version that the host provides, or the range that a remote works with. */
  shared: Record<string, string>;
  /** By expose (`dashboard/Dashboard`) that the remote has, or the host asks for: `Exposes` with it alone. */
  exposes: Record<string, string>;
  /** By remote that states something about itself: `Summaries` with it alone. */
  summaries: Record<string, string>;
}

/** The page without a release, as a build of the host leaves it beside its files. */
export const pageTemplate = 'page.html';

/** What delivery fills in when it composes the page from the template. */
export const pageTokens = {
  base: '__HOST__',
  policy: '__POLICY__',
  release: '__RELEASE__',
} as const;

/** JSON that can stand inside a `<script>` element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
