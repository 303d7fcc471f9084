import type { Release } from '@backshop/shared-types';
import { fetchRelease, findProblem } from '../federation/release';

/** What a tab needs to know of an `index.html`. */
export interface IndexHtml {
  release: Release;
  /** The Content-Security-Policy without the hashes of inline scripts and styles. */
  policy: string;
}

/** Largest `index.html` that a tab reads, in characters. A release stays far below it. */
const maxLength = 1e6;

/**
 * Reads an `index.html`, without `DOMParser`, which Trusted Types forbids. Any server can have sent the text, so
 * this takes time in proportion to its length. A regular expression would not.
 * @throws Error when it has no valid release, such as the page of a login
 */
export function readIndexHtml(html: string): IndexHtml {
  if (html.length > maxLength) throw new Error('The answer is too long for an index.html.');
  const [, afterId = ''] = html.split(' id="release"', 2);
  const release = assertRelease(JSON.parse(between(afterId, '>', '</script>')));
  const [, afterName = ''] = html.split('"Content-Security-Policy"', 2);
  return { release, policy: withoutHashes(between(afterName, 'content="', '"')) };
}

/** Returns the text between the first `start` and the next `end`, or an empty text. */
function between(text: string, start: string, end: string): string {
  const begin = text.indexOf(start);
  return begin < 0 ? '' : text.slice(begin + start.length).split(end, 1)[0]!;
}

/**
 * Returns the release with all remotes: `index.html` can have a part of them only.
 * @throws Error when the file with the whole release does not load
 */
export async function fetchWholeRelease(release: Release): Promise<Release> {
  return release.whole ? assertRelease(await fetchRelease(release.whole)) : release;
}

function assertRelease(value: unknown): Release {
  const problem = findProblem(value);
  if (problem) throw new Error(problem);
  return value as Release;
}

/** Returns the policy of this document, without the hashes. */
export function ownPolicy(): string {
  const meta = document.querySelector<HTMLMetaElement>(
    'meta[http-equiv="Content-Security-Policy"]',
  );
  return withoutHashes(meta?.content ?? '');
}

/** Each fragment has styles of its own, whose hashes differ between versions. */
function withoutHashes(policy: string): string {
  return policy.replace(/ 'sha\d+-[^']*'/g, '');
}
