/**
 * How a build hands itself over to delivery. Imports nothing: delivery reads it without loading webpack.
 */

/** A remote's entry: the one file the host loads first. */
export const remoteEntry = 'remoteEntry.js';

/** What a remote states about itself, beside its build; only where it states something. */
export const summaryFile = 'summary.json';

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
