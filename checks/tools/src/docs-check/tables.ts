import { proseLines } from '@backshop/delivery';
import { posix } from 'node:path';
import { type TextFile, withFolders } from './workspace-text';

export const isTableRow = (line: string) => line.startsWith('|');

/** Finds rows of tables with another number of cells than the first row. Returns one line for each problem. */
export function unevenTables(documents: TextFile[]): string[] {
  return documents.flatMap(({ path, text }) => {
    let expected: number | undefined;
    return proseLines(text).flatMap((line) => {
      const cells = isTableRow(line.text) ? line.text.match(/(?<!\\)\|/g)!.length - 1 : undefined;
      expected = cells === undefined ? undefined : (expected ?? cells);
      if (cells === expected) return [];
      return [`${path}:${line.number}: the row has ${cells} of ${expected} cells. Add the others.`];
    });
  });
}

/**
 * Finds names of source files in a table that do not exist in the folder of the path before them, in the same row.
 * @param paths all files of the workspace
 * @returns one line for each problem
 */
export function namesWithoutFolder(page: TextFile, paths: string[]): string[] {
  const existing = withFolders(paths);
  return proseLines(page.text)
    .filter((line) => isTableRow(line.text))
    .flatMap(({ number, text }) => {
      let folder: string | undefined;
      return [...text.matchAll(/`([\w./-]+)`/g)].flatMap(([, name]) => {
        const path = name!.replace(/\/$/, '');
        if (path.includes('/')) {
          if (existing.has(path)) folder = /\.\w+$/.test(path) ? posix.dirname(path) : path;
          return [];
        }
        // The file webpack.config.ts is one of each remote.
        if (!/\.(tsx?|s?css|svg)$/.test(path) || path === 'webpack.config.ts') return [];
        const at = `${page.path}:${number}:`;
        if (folder === undefined)
          return [
            `${at} ${path} has no folder, because no path stands before it in the row. Write the whole path.`,
          ];
        if (existing.has(`${folder}/${path}`)) return [];
        return [`${at} ${folder}/${path} does not exist. Correct the name.`];
      });
    });
}
