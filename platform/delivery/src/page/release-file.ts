import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sharedChunkPrefix } from '@backshop/build-config/output-files';
import type { Release, ReleaseFile } from '@backshop/shared-types';
import { eachLimit } from '../base/each-limit';
import { integrity, sha256 } from '../base/hashes';
import { parseJson } from '../base/optional';
import { decompress, plainNameOf } from '../core/compressed-copies';
import { packageFolder } from '../core/paths';
import { releaseFileName as fileName } from '../stores/layout';
import type { Origin, ReadableOrigin } from '../core/origin';
import { putMissing } from '../core/put-version';
import type { FileCheck } from '../core/feature';
import type { Damage } from '../core/stored-version';

const folderDigits = 32;

const pattern = new RegExp(
  `^((?:${packageFolder('host')})/${sharedChunkPrefix}([0-9a-f]{${folderDigits}}))/${fileName}(\\.br|\\.gz)?$`,
);

/** Returns the address and the hash of the file with a whole release, for `index.html`. */
export function releaseFile(release: Release): ReleaseFile {
  const text = JSON.stringify(release);
  const { base = '' } = release.settings ?? {};
  return {
    url: `${base}/${folderOf(text)}/${fileName}`,
    integrity: integrity(Buffer.from(text)),
  };
}

export function pathOfReleaseFile({ url }: ReleaseFile): string {
  return url.slice(url.lastIndexOf(`/${packageFolder('host')}/`) + 1);
}

/**
 * Puts the file with a whole release on an origin. Its folder is named like that of a shared chunk of the
 * host. So every server serves it, and a prune treats it like one.
 * @returns the damage that it repaired
 */
export async function putReleaseFile(origin: Origin, release: Release): Promise<Damage[]> {
  const text = Buffer.from(JSON.stringify(release));
  const file = `${folderOf(text)}/${fileName}`;
  const damaged = await putMissing(origin, new Map([[file, () => text]]));
  return damaged.filter(({ problem }) => problem === 'changed');
}

/** Puts the compressed copies beside the file with a whole release. Returns the damage that it repaired. */
export async function putReleaseCopies(origin: Origin, named: ReleaseFile): Promise<Damage[]> {
  const text = await readText(origin, named);
  if (!text) return [];
  const file = pathOfReleaseFile(named);
  const isNew = !(await origin.read(`${file}.br`));
  const damaged = await putMissing(
    origin,
    new Map([
      [file, () => text],
      [`${file}.br`, () => brotliCompressSync(text)],
      [`${file}.gz`, () => gzipSync(text)],
    ]),
  );
  return isNew ? [] : damaged;
}

/** Returns a release from its file on an origin, or undefined when the file is missing or changed. */
export async function readReleaseFile(
  origin: ReadableOrigin,
  named: ReleaseFile,
): Promise<Release | undefined> {
  const text = await readText(origin, named);
  return text && (parseJson(text.toString()) as Release | undefined);
}

async function readText(origin: ReadableOrigin, named: ReleaseFile): Promise<Buffer | undefined> {
  const path = pathOfReleaseFile(named);
  const text = pattern.test(path) ? await origin.read(path) : undefined;
  return text && integrity(text) === named.integrity ? text : undefined;
}

/** Returns the folder of a release's file, or of a compressed copy of it, or undefined for another file. */
export function folderOfReleaseFile(path: string): string | undefined {
  return pattern.exec(path)?.[1];
}

/** Returns the folders of the whole releases with these numbers. */
export async function foldersOfReleaseFiles(
  origin: Origin,
  numbers: ReadonlySet<number>,
): Promise<string[]> {
  const files = await origin.list(`${packageFolder('host')}/`, `/${fileName}`);
  const folders: string[] = [];
  await eachLimit(files, async ({ path }) => {
    const folder = folderOfReleaseFile(path);
    if (!folder) return;
    const text = await origin.read(path);
    const release = text && (parseJson(text.toString()) as Partial<Release> | undefined);
    if (release && numbers.has(release.number ?? 0)) folders.push(folder);
  });
  return folders;
}

/** Whether a text is that of a release's file: its folder is named after the hash. */
export function isReleaseFileText(path: string, text: Buffer): boolean {
  const [, , hash = ''] = pattern.exec(path) ?? [];
  return hash !== '' && sha256(text).startsWith(hash);
}

/** Whether a release's file, or what a copy of it decompresses to, is as it was written. */
async function isIntact(origin: Origin, path: string): Promise<boolean> {
  const content = await origin.read(path);
  const text = content && plainNameOf(path) ? decompress(path, content) : content;
  return text !== undefined && isReleaseFileText(path, text);
}

/** Checks the files with whole releases, also those that `index.html` does not name: open tabs may need them. */
export async function checkReleaseFiles(
  origin: Origin,
  present: string[],
  named: ReleaseFile | undefined,
): Promise<FileCheck> {
  const belonging = present.filter((path) => folderOfReleaseFile(path) !== undefined);
  const needed = named && pathOfReleaseFile(named);
  const changed: string[] = [];
  for (const path of belonging) if (!(await isIntact(origin, path))) changed.push(path);
  const missing = needed && !present.includes(needed) ? [needed] : [];
  return { missing, changed, belonging: new Set(belonging) };
}

function folderOf(text: string | Buffer): string {
  return `${packageFolder('host')}/${sharedChunkPrefix}${sha256(text).slice(0, folderDigits)}`;
}

/** Returns the part of a release that `index.html` has if it has room for these remotes only. */
export function partialRelease(release: Release, names: Iterable<string>): Release {
  const included = new Set(names);
  if (Object.keys(release.remotes).every((name) => included.has(name))) return release;
  const { candidates, ...others } = release;
  const left = [...Object.entries(release.remotes), ...Object.entries(candidates ?? {})].flatMap(
    ([name, remote]) => (included.has(name) ? [] : remote),
  );
  const hasPages = left.some(({ pages }) => pages);
  const hasCards = left.some(({ cards }) => cards);
  const ofIncluded = pick(candidates ?? {}, included);
  return {
    ...others,
    remotes: pick(release.remotes, included),
    ...(Object.keys(ofIncluded).length > 0 && { candidates: ofIncluded }),
    history: pick(release.history ?? {}, included),
    whole: {
      ...releaseFile(release),
      ...(hasPages && { hasPages }),
      ...(hasCards && { hasCards }),
    },
  };
}

function pick<T>(from: Record<string, T>, names: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
}
