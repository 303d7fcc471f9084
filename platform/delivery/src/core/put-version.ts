import { eachLimit } from '../base/each-limit';
import { decompress, plainNameOf } from './compressed-copies';
import type { Origin } from './origin';
import { type BuiltVersion, versionFile } from './package-version';
import type { Damage } from './stored-version';

/**
 * Puts a version on an origin: first its shared chunks and files, and last the file that makes it complete. If it is
 * there already, puts the files right that are damaged.
 * @returns the damage that it repaired
 * @throws CommandError when another build has changed a file meanwhile
 */
export async function putVersion(origin: Origin, built: BuiltVersion): Promise<Damage[]> {
  const file = `${built.folder}/${versionFile}`;
  // A killed command can have left some files, but a version that was live can lack this one too.
  const isThere = (await origin.list(`${built.folder}/`)).length > 0;
  const contents = new Map<string, Content>();
  for (const [path, own] of built.files) contents.set(path, async () => (await built.read(own))!);
  contents.set(file, () => Buffer.from(built.info));
  const damaged = await putMissing(origin, contents, file);
  // What a new version lacked is no damage, except in a shared chunk that other versions use.
  const isDamage = ({ file: path, problem }: Damage) =>
    isThere || (problem === 'changed' && !path.startsWith(`${built.folder}/`));
  return damaged.filter(isDamage).sort((one, other) => one.file.localeCompare(other.file));
}

type Content = () => Buffer | Promise<Buffer>;

/**
 * Puts the files on an origin that are missing there or differ.
 * @param contents by path on the origin
 * @param last the path of the file that makes the others complete
 * @returns these files
 */
export async function putMissing(
  origin: Origin,
  contents: Map<string, Content>,
  last?: string,
): Promise<Damage[]> {
  const damaged: Damage[] = [];
  const putIfMissing = async (file: string, content: Content) => {
    const own = await content();
    const there = await origin.read(file);
    if (there?.equals(own)) return;
    // Copies may come from another compressor, so they only have to decompress to the right file.
    const plain = contents.get(plainNameOf(file) ?? '');
    if (there && plain && decompress(file, there)?.equals(await plain())) return;
    const isNew = !there && (await origin.create(file, own));
    // Somebody else can have put it at the same moment.
    if (!isNew && (there || !(await origin.read(file))?.equals(own))) await origin.put(file, own);
    damaged.push({ file, problem: there ? 'changed' : 'missing' });
  };
  const others = [...contents].filter(([file]) => file !== last);
  await eachLimit(others, (each) => putIfMissing(...each));
  if (last !== undefined) await putIfMissing(last, contents.get(last)!);
  return damaged;
}

export function repairNotes(repaired: Damage[]): string[] {
  return repaired.map(({ file, problem }) => `Repaired ${file}: it was ${problem}.`);
}
