import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { indexTemplate } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';
import { CommandError } from '../command-error';
import { versionFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { assertEntries } from './assert-entries';
import { composeIndexHtml, releaseFromIndexHtml } from './compose-index-html';
import { readPolicy } from './policy/read-policy';
import { storedVersion } from './stored-version';
import { contentOf, foldersOf, nextRelease, type ReleaseContent } from './release-content';
import { assertKnownFormat, keepUnknownRemoteFields } from './release-format';

/** When several commands swap at once, one of them succeeds at each attempt. So 100 can swap at once. */
const maxAttempts = 100;

/** Longest pause before the next attempt, in ms. It is random, so that commands stop colliding. */
const maxPause = 250;

/**
 * Makes another release live. If somebody else's release goes live first, it plans again on top of
 * that release.
 * @param plan returns what the release contains; puts the files of the release on the origin
 * @returns the live release, and the one before it; they are the same if the plan changes nothing
 * @throws CommandError when a newer command wrote the live release, when a remote would load from
 *   elsewhere, or when other releases go live first at every attempt
 */
export async function changeRelease(
  origin: Origin,
  plan: (live: Release | undefined) => Promise<ReleaseContent>,
): Promise<{ release: Release; before: Release | undefined }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const index = await origin.readIndexHtml();
    const before = assertKnownFormat(index && readRelease(index.html));
    const content = keepUnknownRemoteFields(before, await plan(before));
    assertEntries(content.remotes);
    if (before && isDeepStrictEqual(contentOf(before), content)) {
      return { release: before, before };
    }
    const release = nextRelease(before, content);
    const [template, policy] = await Promise.all([
      readTemplate(origin, release.host),
      readPolicy(origin, release),
      // Open tabs still need the folders that this release replaces, so their age starts now.
      ...(before ? foldersOnlyIn(before, release).map(origin.touchFolder) : []),
    ]);
    const html = composeIndexHtml(template, release, policy);
    const needed = foldersOnlyIn(release, before);
    if (await origin.swapIndexHtml(html, index?.tag, needed)) return { release, before };
    await setTimeout(Math.random() * maxPause);
  }
  throw new CommandError(
    `Other releases went live first, ${maxAttempts} times in a row. Nothing was changed. Try again.`,
  );
}

/**
 * Returns the release that is live now.
 * @throws CommandError when there is none
 */
export async function liveRelease(origin: Origin): Promise<Release> {
  const index = await origin.readIndexHtml();
  return assertLive(index && readRelease(index.html));
}

/**
 * Returns the release it is given.
 * @throws CommandError when it is undefined
 */
export function assertLive(live: Release | undefined): Release {
  if (live) return live;
  throw new CommandError('The origin has no release yet. Run: pnpm release --all');
}

/**
 * Returns the `index.html` of a version of the host, before a release is put into it.
 * @throws CommandError when the file is not on the origin, or is damaged
 */
export async function readTemplate(origin: Origin, host: string): Promise<string> {
  const template = await storedVersion(origin, 'host', host).readText(indexTemplate);
  if (template !== undefined) return template;
  const file = `${versionFolder('host', host)}/${indexTemplate}`;
  throw new CommandError(`${file} is not on the origin. Run: pnpm release --all`);
}

function foldersOnlyIn(content: ReleaseContent, other: ReleaseContent | undefined): string[] {
  const others = new Set(other && foldersOf(other));
  return foldersOf(content).filter((folder) => !others.has(folder));
}

/** Returns undefined for an `index.html` without a readable release: a release may replace it. */
function readRelease(html: string): Release | undefined {
  try {
    return releaseFromIndexHtml(html);
  } catch {
    return undefined;
  }
}
