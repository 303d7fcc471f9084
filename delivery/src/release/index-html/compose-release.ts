import { indexTemplate } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';
import { CommandError } from '../../command-error';
import { versionFolder } from '../../origin/folders';
import type { Origin } from '../../origin/origin';
import { parseRelease } from '../../origin/index-html';
import { composeIndexHtml } from './compose-index-html';
import { composeWithinBudget, findUsable, type Pieces } from './compose-within-budget';
import { readFragments, readPages } from '../fragments/read-fragments';
import { partialRelease } from '../partial/partial-release';
import { readPolicy } from '../policy/read-policy';
import { storedVersion } from '../../version/stored-version';

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
