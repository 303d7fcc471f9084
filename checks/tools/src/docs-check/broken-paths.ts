import { posix } from 'node:path';
import { type ProseLine, proseLines } from './markdown';
import { type TextFile, withFolders } from './workspace-text';

/** A path in backticks that begins with a folder of the workspace. Patterns do not match. */
const sourcePath = /`((?:[\w-]+\/src|platform|checks|docs|\.github)\/[\w./-]*)`/g;

/**
 * Finds paths in backticks that do not exist.
 * @param paths all files of the workspace
 * @returns one line for each problem
 */
export function brokenPaths(documents: TextFile[], paths: string[]): string[] {
  const existing = withFolders(paths);
  const isKnown = (path: string) => existing.has(path) || /^docs\/decisions\/\d{4}$/.test(path);
  return documents.flatMap((document) =>
    currentLines(document).flatMap(({ number, text }) =>
      [...text.matchAll(sourcePath)]
        .map(([, found]) => posix.normalize(found!).replace(/\/$/, ''))
        .filter((found) => !isKnown(found))
        .map((found) => `${document.path}:${number}: ${found} does not exist. Correct the path.`),
    ),
  );
}

/** Leaves out the sections of a decision that describe the past or what was rejected. */
function currentLines({ path, text }: TextFile): ProseLine[] {
  const lines = proseLines(text);
  if (!/^docs\/decisions\/\d/.test(path)) return lines;
  let isCurrent = true;
  return lines.filter((line) => {
    const [, section] = /^## (.+)/.exec(line.text) ?? [];
    if (section !== undefined) isCurrent = /^(Decision|Consequences)$/.test(section);
    return isCurrent;
  });
}
