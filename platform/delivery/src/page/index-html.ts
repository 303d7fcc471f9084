import type { Release } from '@backshop/shared-types';
import * as v from 'valibot';
import { parseJson } from '../base/optional';
import { type ReadableOrigin, readText } from '../core/origin';
import { integritySchema } from '../core/package-version';
import { indexFile, packageFolder } from '../core/paths';
import { byPackage, byRemote, pagePath, record, version } from '../core/schema';
import { candidatesSchema } from './entry-fields';
import { settingsSchema } from './settings';

/**
 * Returns the release in an `index.html`. The text can be from any address, so this takes time in proportion to
 * its length. A regular expression would not, nor does an HTML parser.
 * @throws SyntaxError when there is none
 */
export function releaseFromIndexHtml(html: string): Release {
  const [, rest = ''] = html.split(' id="release"', 2);
  const json = rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'));
  const release = parseJson(json);
  if (release === undefined) throw new SyntaxError('There is no release in this text.');
  return release as Release;
}

/** Returns `index.html`, and the release in it if it can be read. It can have only some of the remotes. */
export async function readIndexHtml(
  origin: ReadableOrigin,
): Promise<{ html: string; release: Release | undefined } | undefined> {
  const html = await readText(origin, indexFile);
  return html === undefined ? undefined : { html, release: parseRelease(html) };
}

export function parseRelease(html: string): Release | undefined {
  try {
    return asRelease(releaseFromIndexHtml(html));
  } catch {
    return undefined;
  }
}

/** What commands and the host need of every release in an `index.html`. The host has a small check of its own. */
const releaseSchema = v.pipe(
  v.looseObject({
    number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    created: v.string(),
    host: version,
    remotes: byRemote(
      v.looseObject({
        version,
        entry: v.string(),
        exposes: record(v.string(), v.array(v.string())),
        integrity: v.optional(record(v.string(), integritySchema)),
        owner: v.optional(v.string()),
        chunks: v.optional(v.array(v.string())),
        pages: v.optional(record(v.string(), v.looseObject({ path: pagePath }))),
        cards: v.optional(record(v.string(), v.looseObject({ page: pagePath }))),
      }),
    ),
    history: v.optional(byPackage(v.looseObject({ previous: v.optional(version) }))),
    candidates: v.optional(candidatesSchema),
    settings: v.optional(settingsSchema),
    whole: v.optional(v.looseObject({ url: v.string(), integrity: integritySchema })),
  }),
  v.check(({ remotes, settings }) =>
    Object.entries(remotes).every(([name, remote]) => isOwnEntry(name, remote, settings?.base)),
  ),
);

/** Whether an entry is a path in the folder of the remote's versions. Browsers resolve dots and backslashes. */
function isOwnEntry(name: string, { entry }: { entry: string }, base = ''): boolean {
  if (!entry.startsWith(`${base}/${packageFolder(name)}/`) || entry.includes('%')) return false;
  return new URL(entry, 'https://origin.invalid').pathname === entry;
}

export function asRelease(value: unknown): Release | undefined {
  const { success, output } = v.safeParse(releaseSchema, value);
  return success ? (output as unknown as Release) : undefined;
}
