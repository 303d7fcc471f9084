import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageNamed, releasablePackages } from '@backshop/delivery';
import { releasePackage } from '@backshop/delivery/origin';
import { testAction, withShare } from '@backshop/delivery/testing';
import type { TestOrigin } from './origin-with-log';

interface Change {
  /** Rules that each stylesheet gets. */
  styles: string;
  /** Code that the module of each page runs first. What it assigns to `version.…` stays as long as the version. */
  code?: string;
}

/**
 * Releases remote-placeholders with other styles and other code, as if they had been built from changed sources.
 * @returns the version
 */
export async function releaseChanged(
  { origin }: TestOrigin,
  { styles, code = '' }: Change,
  share?: number,
): Promise<string> {
  const current = packageNamed('placeholders', releasablePackages());
  const mark = createHash('sha256').update(styles).update(code).digest('hex').slice(0, 10);
  const root = join(origin.directory, '..', `backshop-placeholders-${mark}`);
  await cp(current.root, root, {
    recursive: true,
    filter: (path) => !/node_modules|\.(br|gz|map)$/.test(path),
  });
  await change(join(root, 'dist'), mark, { styles, code });
  const built = { ...current, root, version: `0.2.0-${mark}` };
  const { release } = await releasePackage(origin, withShare(testAction, share), built);
  await rm(root, { recursive: true });
  return (share ? release.candidates! : release.remotes).placeholders!.version;
}

/** Changes the files of a build, with all that depends on their contents: the unique name and the hashes. */
async function change(
  dist: string,
  mark: string,
  { styles, code }: Required<Change>,
): Promise<void> {
  const names = (await readdir(dist)).filter((name) => /\.(js|css)$/.test(name));
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await readFile(join(dist, name), 'utf8'));
  const entry = texts.get('remoteEntry.js')!;
  texts.delete('remoteEntry.js');
  const [unique] = /placeholders_[0-9a-f]{10}/.exec(entry)!;
  let changedEntry = entry.replaceAll(unique, `placeholders_${mark}`);
  for (const [name, text] of texts) {
    const changed = name.endsWith('.css')
      ? text + styles
      : text
          .replaceAll(unique, `placeholders_${mark}`)
          .replace(/\(\w+,\w+,(\w+)\)\{(?=\1\.r\()/, `$&{let version = $1; ${code}}`);
    changedEntry = changedEntry.replace(hash(text), hash(changed));
    await writeFile(join(dist, name), changed);
  }
  await writeFile(join(dist, 'remoteEntry.js'), changedEntry);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
