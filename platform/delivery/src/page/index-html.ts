import type { Release } from '@backshop/shared-types';
import { isObject } from '../base/optional';
import { isPackage, isVersion } from '../core/paths';
import { type ReadableOrigin, readText } from '../core/origin';

/** The entry document: the only file on an origin that browsers need and that changes. */
export const indexFile = 'index.html';

/**
 * Returns the release in an `index.html`. The text can be from any address, so this takes time in proportion to
 * its length. A regular expression would not, nor does an HTML parser.
 * @throws SyntaxError when there is none
 */
export function releaseFromIndexHtml(html: string): Release {
  const [, rest = ''] = html.split(' id="release"', 2);
  const json = rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'));
  return JSON.parse(json) as Release;
}

/**
 * Returns `index.html` and the release in it. The release is undefined when it cannot be read, and can have only
 * some of the remotes.
 */
export async function readIndexHtml(
  origin: ReadableOrigin,
): Promise<{ html: string; release: Release | undefined } | undefined> {
  const html = await readText(origin, indexFile);
  return html === undefined ? undefined : { html, release: parseRelease(html) };
}

/** Returns the release in an `index.html`, or undefined when it cannot be read. */
export function parseRelease(html: string): Release | undefined {
  try {
    const release: unknown = releaseFromIndexHtml(html);
    return isRelease(release) ? release : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value has the fields that commands need of every release. */
export function isRelease(value: unknown): value is Release {
  if (!isObject(value)) return false;
  const { number, created, host, remotes, candidates, whole } = value;
  return (
    Number.isSafeInteger(number) &&
    Number(number) > 0 &&
    typeof created === 'string' &&
    isVersion(host) &&
    areVersions(remotes) &&
    (candidates === undefined || areCandidates(candidates)) &&
    (whole === undefined || isReleaseFile(whole))
  );
}

/** Whether a value has a version by the name of each remote. */
export function areVersions(value: unknown): value is Record<string, Record<string, unknown>> {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([name, each]) =>
        isPackage(name) && name !== 'host' && isObject(each) && isVersion(each.version),
    )
  );
}

/** Whether a value has a candidate by the name of each remote. */
export function areCandidates(value: unknown): boolean {
  return (
    areVersions(value) &&
    Object.values(value).every(
      ({ share, start }) => isBetween(share, 0, 100) && isBetween(start, 0, 100),
    )
  );
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

function isReleaseFile(value: unknown): boolean {
  return isObject(value) && typeof value.url === 'string' && typeof value.integrity === 'string';
}
