import type { Release } from '@backshop/shared-types';
import * as v from 'valibot';
import { type ReadableOrigin, readText } from '../core/origin';
import { indexFile } from '../core/paths';
import { byRemote, version } from '../core/schema';
import { candidatesSchema } from './entry-parts';

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
    return asRelease(releaseFromIndexHtml(html));
  } catch {
    return undefined;
  }
}

/** What commands need of every release in an `index.html`. */
const releaseSchema = v.looseObject({
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  created: v.string(),
  host: version,
  remotes: byRemote(v.looseObject({ version })),
  candidates: v.optional(candidatesSchema),
  whole: v.optional(v.looseObject({ url: v.string(), integrity: v.string() })),
});

/** Returns a value that is a release, or undefined. */
export function asRelease(value: unknown): Release | undefined {
  const { success, output } = v.safeParse(releaseSchema, value);
  return success ? (output as unknown as Release) : undefined;
}
