import { fragmentBase } from '@backshop/build-config/fragment-html';
import { fragmentFile, indexTemplate } from '@backshop/build-config/output-files';
import type { Policy } from '@backshop/build-config/policy-sources';
import { mergeSources, selectAllowed } from '@backshop/build-config/policy-sources';
import type { Release } from '@backshop/shared-types';
import { CommandError } from '../../base/command-error';
import type { ReleaseContent } from '../../log/log-entry';
import { versionFolder } from '../../origin/folders';
import { parseRelease } from '../../origin/index-html';
import type { Origin } from '../../origin/origin';
import { storedVersion } from '../../version/stored-version';
import { allVersionsOf, fallbacksOf } from '../../log/release-content';
import { composeIndexHtml, type Fragment, type Page } from './compose-index-html';
import { composeWithinBudget, findUsable, type Pieces } from './compose-within-budget';
import { partialRelease } from './release-file';

/** Returns the `index.html` of a release, from files on the origin only. */
export async function composeRelease(origin: Origin, release: Release) {
  return composeWithinBudget(await readPieces(origin, release));
}

/**
 * Whether an `index.html` is equal to what these commands compose for its release. Accepts any choice of
 * remotes and any number of fragments, because how many fit depends on the compressor.
 * @throws CommandError when a file that the release needs is missing or damaged
 */
export async function isComposed(origin: Origin, release: Release, html: string): Promise<boolean> {
  const { template, policy, fragments } = await readPieces(origin, release);
  const usable = findUsable(fragments);
  const inIndex = parseRelease(html);
  if (!inIndex) return false;
  const part = inIndex.whole ? partialRelease(release, Object.keys(inIndex.remotes)) : release;
  return [...usable.keys(), usable.length].some(
    (count) => composeIndexHtml(template, part, policy, usable.slice(0, count)) === html,
  );
}

/**
 * Reads everything that the `index.html` of a release is composed of.
 * @throws CommandError when a file is not on the origin, or is damaged
 */
export async function readPieces(origin: Origin, release: Release): Promise<Pieces> {
  const [template, policy, pages] = await Promise.all([
    readTemplate(origin, release.host),
    readPolicy(origin, release),
    readPages(origin, release.host),
  ]);
  const fragments = await readFragments(origin, release, pages);
  return { template, release, policy, pages, fragments };
}

/**
 * Returns the template of `index.html` of a version of the host.
 * @throws CommandError when the file is not on the origin, or is damaged
 */
export async function readTemplate(origin: Origin, host: string): Promise<string> {
  const template = await storedVersion(origin, 'host', host).read(indexTemplate);
  if (template) return template.toString();
  const file = `${versionFolder('host', host)}/${indexTemplate}`;
  throw new CommandError(`${file} is not on the origin. Run: pnpm release --all`);
}

/** Returns the pages of a host in the order of the navigation. */
export async function readPages(origin: Origin, host: string): Promise<Page[]> {
  const { pages = {} } = await storedVersion(origin, 'host', host).readInfo();
  return Object.entries(pages).map(([path, expose]) => ({ path, expose }));
}

/** Returns the fragments of pages, in their order. Old versions of remotes have no fragments. */
export async function readFragments(
  origin: Origin,
  { remotes }: Release,
  pages: readonly Page[],
): Promise<Fragment[]> {
  const fragments = pages.map(async ({ path, expose }): Promise<Fragment | undefined> => {
    const [name = '', page = ''] = expose.split('/');
    const remote = remotes[name];
    if (!remote || !Object.hasOwn(remote.exposes, page)) return undefined;
    const version = storedVersion(origin, name, remote.version);
    const html = await version.read(fragmentFile(page));
    if (!html) return undefined;
    return { path, expose, html: html.toString().replaceAll(fragmentBase, `/${version.folder}`) };
  });
  return (await Promise.all(fragments)).filter((fragment) => fragment !== undefined);
}

/** The policy of a host that states none. */
const strictest: Policy = { 'default-src': ["'none'"] };

/**
 * Returns the Content-Security-Policy for a release: the policy of its host, and the sources that its
 * remotes, candidates and fallbacks need and its host allows. It depends only on files on the origin.
 */
export async function readPolicy(
  origin: Origin,
  release: ReleaseContent & Pick<Release, 'history'>,
): Promise<Policy> {
  const infoOf = (name: string, version: string) => storedVersion(origin, name, version).readInfo();
  const [host, ...remotes] = await Promise.all([
    ...allVersionsOf(release).map(([name, version]) => infoOf(name, version)),
    // A damaged fallback must not stop a release. The next release drops it.
    ...fallbacksOf(release).map(({ name, version }) =>
      infoOf(name, version).catch(() => undefined),
    ),
  ]);
  const policy = { ...(host!.policy ?? strictest) };
  const needed = mergeSources(remotes.map((info) => info?.contract.policy ?? {}));
  const allowed = selectAllowed(needed, host!.contract.policy ?? {});
  for (const [directive, sources] of Object.entries(allowed)) {
    policy[directive] = [...sourcesOf(policy, directive), ...sources];
  }
  return policy;
}

/** A directive without sources of its own uses those of `default-src`. */
function sourcesOf(policy: Policy, directive: string): string[] {
  const sources = policy[directive] ?? policy['default-src'] ?? [];
  return sources.filter((source) => source !== "'none'");
}
