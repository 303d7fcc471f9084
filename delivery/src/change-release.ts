import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { pageTemplate } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';
import { CommandError } from './command-error';
import { composePage, releaseOfPage } from './compose-page';
import type { Origin } from './origin';
import { foldersOf, nextRelease, type ReleaseContent, versionFolder } from './release-versions';

/** One of several that swap at once wins each time, so this many others can come before. */
const maxAttempts = 100;

/** Who lost waits for up to so long, in ms, so that the same ones do not meet again and again. */
const longestPause = 250;

/**
 * Makes another release live. When somebody else's release comes in between, it starts again from that.
 * @param plan what the release is to hold, given the live one; its files have to be on the origin then
 * @returns the live release, which is the one before when the plan changes nothing
 * @throws CommandError when others always come before
 */
export async function changeRelease(
  origin: Origin,
  plan: (live: Release | undefined) => Promise<ReleaseContent>,
): Promise<{ release: Release; before: Release | undefined }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const page = await origin.readPage();
    const before = page && readReleaseOf(page.html);
    const content = await plan(before);
    if (before && isDeepStrictEqual({ host: before.host, remotes: before.remotes }, content)) {
      return { release: before, before };
    }
    const release = nextRelease(before, content);
    const [template] = await Promise.all([
      readTemplate(origin, release.host),
      // What goes has been in use until now: tabs that are open still need it.
      ...(before ? foldersOnlyIn(before, release).map(origin.touchFolder) : []),
    ]);
    const html = composePage(template, release);
    const needed = foldersOnlyIn(release, before);
    if (await origin.swapPage(html, page?.tag, needed)) return { release, before };
    await setTimeout(Math.random() * longestPause);
  }
  throw new CommandError(
    `Other releases came before this one ${maxAttempts} times. Nothing was changed; try again.`,
  );
}

/**
 * The release that is live now.
 * @throws CommandError when there is none
 */
export async function liveRelease(origin: Origin): Promise<Release> {
  const page = await origin.readPage();
  return expectLive(page && readReleaseOf(page.html));
}

/** @throws CommandError when nothing is live */
export function expectLive(live: Release | undefined): Release {
  if (live) return live;
  throw new CommandError(
    'There is no page with a release on the origin yet; run: pnpm release --all',
  );
}

/**
 * The page without a release, as a version of the host has it.
 * @throws CommandError when it is not on the origin
 */
export async function readTemplate(origin: Origin, host: string): Promise<string> {
  const file = `${versionFolder('host', host)}/${pageTemplate}`;
  const template = await origin.readText(file);
  if (template !== undefined) return template;
  throw new CommandError(`${file} is not on the origin; run: pnpm release --all`);
}

function foldersOnlyIn(content: ReleaseContent, other: ReleaseContent | undefined): string[] {
  const others = new Set(other && foldersOf(other));
  return foldersOf(content).filter((folder) => !others.has(folder));
}

/** None when the page can't be read. */
function readReleaseOf(html: string): Release | undefined {
  try {
    return releaseOfPage(html);
  } catch {
    return undefined;
  }
}
