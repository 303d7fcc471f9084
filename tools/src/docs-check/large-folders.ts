import { posix } from 'node:path';

/** The most source files that a folder may hold. */
const maxFiles = 20;

const isUncounted = (path: string) =>
  /\.(test|spec|suite|stories)\.[a-z]+$|\.(png|jpe?g|svg|webp|avif|gif)$/.test(path);

/** Finds folders of packages with too many source files. Returns one line for each problem. */
export function largeFolders(paths: string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((each) => !isUncounted(each))) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => isSourceFolder(folder) && count > maxFiles)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} source files in one folder. Move some to subfolders, so that at most ${maxFiles} remain.`,
    );
}

const isSourceFolder = (folder: string) => folder !== '.' && !/^(docs|\.)/.test(folder);
