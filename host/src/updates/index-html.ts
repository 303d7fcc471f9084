import type { Release } from '@backshop/shared-types';
import { fetchRelease } from '../federation/loading/fetch-release';
import { findProblem } from '../federation/read-release';

/** What a tab needs to know of an `index.html`. */
export interface IndexHtml {
  release: Release;
  /** The Content-Security-Policy without the hashes of inline scripts and styles. */
  policy: string;
}

/**
 * Reads an `index.html`, without `DOMParser`, which Trusted Types forbids.
 * @throws Error when it has no valid release, such as the page of a login
 */
export function readIndexHtml(html: string): IndexHtml {
  const [, json = ''] = /<script[^>]*id="release"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const release = assertRelease(JSON.parse(json));
  const [, policy = ''] =
    /<meta[^>]*"Content-Security-Policy"[^>]*content="([^"]*)"/.exec(html) ?? [];
  return { release, policy: withoutHashes(policy) };
}

/**
 * Returns the release with all remotes: `index.html` can have a part of them only.
 * @throws Error when the file with the whole release does not load
 */
export async function wholeRelease(release: Release): Promise<Release> {
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
