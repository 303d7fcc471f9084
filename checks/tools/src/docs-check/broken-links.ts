import { posix } from 'node:path';
import { anchorsOf, linksOf } from './markdown';
import { type TextFile, withFolders } from './workspace-text';

/**
 * Finds relative links that lead to no file or to no heading.
 * @param paths all files of the workspace
 * @returns one line for each problem
 */
export function brokenLinks(documents: TextFile[], paths: string[]): string[] {
  const existing = withFolders(paths);
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]));

  return documents.flatMap(({ path, text }) =>
    linksOf(text)
      .filter(({ target }) => !/^[a-z]+:/i.test(target))
      .flatMap(({ line, target }) => {
        const [linked = '', anchor] = target.split('#');
        const file = linked ? posix.join(posix.dirname(path), linked).replace(/\/$/, '') : path;
        if (!existing.has(file)) {
          return [`${path}:${line}: ${target} is no file. Correct or remove the link.`];
        }
        const known = anchors.get(file);
        if (anchor === undefined || known === undefined || known.has(anchor)) return [];
        return [`${path}:${line}: ${file} has no heading #${anchor}. Correct the anchor.`];
      }),
  );
}
