import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

/** Returns the texts of all files of delivery's source, by their paths in `src`. */
export function readSource(): Map<string, string> {
  const source = join(import.meta.dirname, '..');
  const paths = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1));
  return new Map(
    paths.map((path) => [path.replaceAll(sep, '/'), readFileSync(join(source, path), 'utf8')]),
  );
}

/** Returns the names of the features. */
export function deletableFeatures(files: ReadonlyMap<string, string>): string[] {
  const names = [...files.keys()].flatMap((path) => /^features\/([^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(names)];
}

/** The files that list things of features, one statement for each. */
const lists = ['features/index.ts', 'program.ts', 'origin.ts'];

/** What imports or exports something from another file. */
const statement =
  /^(?:import|export)(?: type)? (?:\{([^}]*)\} from )?'(\.[^']+)';\n|\bimport\('(\.[^']+)'\)/gm;

/**
 * Returns the source of delivery as it would be without a feature: without its folder, the commands that import it,
 * the tests that use either, and their lines in the lists.
 * @param files the texts of all files in `src`, by path
 */
export function withoutFeature(
  files: ReadonlyMap<string, string>,
  feature: string,
): Map<string, string> {
  const left = new Map(files);
  const deleted = new Set<string>();
  const remove = (paths: string[]) => {
    for (const path of paths) left.delete(path);
    for (const path of paths) deleted.add(path);
    return paths.length > 0;
  };
  remove([...left.keys()].filter((path) => path.startsWith(`features/${feature}/`)));
  const isRemovable = (path: string) =>
    /^(commands|testing)\/|\.test\.ts$/.test(path) &&
    importsOf(path, left.get(path)!).some((each) => deleted.has(each));
  while (remove([...left.keys()].filter(isRemovable)));
  for (const list of lists) left.set(list, withoutLines(list, left.get(list)!, deleted));
  return left;
}

/** Returns the files that a file imports, by their paths in `src`. */
export function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(statement)].map(([, , named, loaded]) =>
    resolve(path, named ?? loaded!),
  );
}

function resolve(path: string, imported: string): string {
  const target = posix.join(posix.dirname(path), imported);
  return target === 'features' ? 'features/index.ts' : target.replace(/(\.ts)?$/, '.ts');
}

/** Returns a list without the statements about deleted files, and without the lines that use what they import. */
function withoutLines(path: string, text: string, deleted: ReadonlySet<string>): string {
  const names: string[] = [];
  const kept = text.replaceAll(
    statement,
    (whole, imported: string | undefined, named: string | undefined) => {
      if (!named || !deleted.has(resolve(path, named))) return whole;
      names.push(...(imported ?? '').split(',').map((name) => name.trim()));
      return '';
    },
  );
  const isUsed = (line: string) =>
    names.some((name) => [`${name},`, `${name}(program);`].includes(line.trim()));
  return kept
    .split('\n')
    .filter((line) => !isUsed(line))
    .join('\n');
}
