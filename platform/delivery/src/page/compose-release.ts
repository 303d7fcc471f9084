import { commandFor, inWorkspace } from '../base/project';
import { fragmentBase } from '@backshop/build-config/fragment-html';
import { inlineJson } from '@backshop/build-config/index-html';
import { fragmentFile, indexTemplate } from '@backshop/build-config/output-files';
import { type Policy, mergeSources, selectAllowed } from '@backshop/build-config/policy-sources';
import type { Release, Settings } from '@backshop/shared-types';
import { CommandError, DamageError, unlessDamaged } from '../base/command-error';
import { broughtPages, usedVersionsOf, previousVersionsOf } from './shown-versions';
import { connectSources } from './settings';
import { parseRelease, releaseFromIndexHtml } from './index-html';
import type { Origin, ReadableOrigin } from '../core/origin';
import { indexFile } from '../core/paths';
import type { PackageVersion, VersionInfo } from '../core/package-version';
import { storedVersion } from '../core/stored-version';
import {
  composeIndexHtml,
  composeWithinBudget,
  findUsable,
  type Fragment,
  hasFragment,
  type MissingFragment,
  type Page,
  type Pieces,
} from './compose-index-html';
import { partialRelease, putReleaseFile } from './release-file';

/**
 * Returns the `index.html` of a release, from files on the origin only. If it has no room for all remotes, puts the
 * file with the whole release on the origin, which it names.
 * @throws CommandError when the release could not be read from it: no browser would start, and no command could go on
 */
export async function composeRelease(
  origin: Origin,
  release: Release,
): Promise<{ html: string; missing: MissingFragment[] }> {
  const { html, part, missing } = composeWithinBudget(await readPieces(origin, release));
  if (!parseRelease(html) || inlineJson(releaseFromIndexHtml(html)) !== inlineJson(part)) {
    throw new CommandError(
      `Release ${release.number} could not be read from its ${indexFile}, so no browser would start. Nothing was made live. Check the host's ${indexTemplate}, and what is new in this release.`,
    );
  }
  if (part.whole) await putReleaseFile(origin, release);
  return { html, missing };
}

/**
 * Whether an `index.html` is equal to what these commands compose for its release. Accepts any choice of remotes and
 * fragments, because how many fit depends on the compressor.
 * @throws DamageError when a file that the release needs is missing or damaged
 */
export async function isComposed(origin: Origin, release: Release, html: string): Promise<boolean> {
  const { template, policy, fragments } = await readPieces(origin, release);
  const inIndex = parseRelease(html);
  if (!inIndex) return false;
  const part = inIndex.whole ? partialRelease(release, Object.keys(inIndex.remotes)) : release;
  const shown = findUsable(fragments).filter(({ path }) => hasFragment(html, path));
  return composeIndexHtml(template, part, policy, shown) === html;
}

/** @throws DamageError when a file that `index.html` is composed of is missing or damaged on the origin */
export async function readPieces(origin: ReadableOrigin, release: Release): Promise<Pieces> {
  const { history = {} } = release;
  const stored = ([name, version]: [string, string]) => storedVersion(origin, name, version);
  const host = stored(['host', release.host]);
  const remotes = usedVersionsOf(release).slice(1).map(stored);
  const fallbacks = previousVersionsOf(history).filter(([name]) => history[name]?.fallback);
  const [template, info] = await Promise.all([host.read(indexTemplate), host.readInfo()]);
  if (!template) {
    throw new DamageError(
      `${host.folder}/${indexTemplate} is not on the origin. ${inWorkspace(`Run: ${commandFor('release --all')}`, 'Ask the team of the host to release it again.')}`,
    );
  }
  const shown = [...Object.entries(info.pages ?? {}), ...broughtPages(release.remotes)];
  const pages = shown.map(([path, expose]) => ({ path, expose }));
  const [policy, fragments] = await Promise.all([
    readPolicy(info, remotes, fallbacks.map(stored), release.settings),
    readFragments(release, remotes, pages),
  ]);
  return { template: template.toString(), release, policy, pages, fragments };
}

/** Returns the fragments of pages, in their order, of the live versions. Old versions of remotes have no fragments. */
async function readFragments(
  { remotes, settings: { base = '' } = {} }: Release,
  stored: PackageVersion[],
  pages: readonly Page[],
): Promise<Fragment[]> {
  const fragments = pages.map(async ({ path, expose }): Promise<Fragment | undefined> => {
    const [name = '', page = ''] = expose.split('/');
    const version = stored.find((each) => each.name === name);
    if (!version || !Object.hasOwn(remotes[name]?.exposes ?? {}, page)) return undefined;
    const html = await version.read(fragmentFile(page));
    if (!html) return undefined;
    return {
      path,
      expose,
      html: html.toString().replaceAll(fragmentBase, `${base}/${version.folder}`),
    };
  });
  return (await Promise.all(fragments)).filter((fragment) => fragment !== undefined);
}

const strictest: Policy = { 'default-src': ["'none'"] };

/** Returns the policy of a host, with the allowed sources of remotes and fallbacks, and those of the settings. */
async function readPolicy(
  host: VersionInfo,
  remotes: PackageVersion[],
  fallbacks: PackageVersion[],
  settings: Settings = {},
): Promise<Policy> {
  const infos = await Promise.all([
    ...remotes.map((each) => each.readInfo()),
    // A damaged fallback must not stop a release. The next release drops it.
    ...fallbacks.map((each) => unlessDamaged(each.readInfo())),
  ]);
  const policy = { ...(host.policy ?? strictest) };
  const needed = mergeSources(infos.map((info) => info?.contract.policy ?? {}));
  const allowed = selectAllowed(needed, host.contract.policy ?? {});
  const sources = connectSources(settings);
  const stated = sources.length > 0 ? { 'connect-src': sources } : {};
  for (const [directive, sources] of Object.entries(mergeSources([allowed, stated]))) {
    policy[directive] = [...sourcesOf(policy, directive), ...sources];
  }
  return policy;
}

/** A directive without sources of its own uses those of `default-src`. */
function sourcesOf(policy: Policy, directive: string): string[] {
  const sources = policy[directive] ?? policy['default-src'] ?? [];
  return sources.filter((source) => source !== "'none'");
}
