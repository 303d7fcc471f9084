import { headingsOf } from './markdown';
import type { TextFile } from './workspace-text';

/** A line break inside a comment, with the mark that starts the next line. */
const lineBreak = /\s*\n\s*(?:\*|\/\/|#)?\s*/g;

const citation =
  /\bdocs\/(?:decisions\/(\d{4})(?![\w-])|([\w./-]+\.md)(?:,\s*(?:(?:\*|\/\/|#)\s*)?"([^"]{1,80})")?)/g;

/** The product description used to be a numbered document outside the repository. */
const numberedSection = /\bspec\s\u00a7/gi;

/**
 * Finds citations of a document, section or decision that do not exist.
 * @param documents the Markdown files that can be cited
 * @returns one line for each problem
 */
export function brokenCitations(files: TextFile[], documents: TextFile[]): string[] {
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]));
  const decisions = new Set(
    documents.flatMap(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []),
  );

  return files.flatMap(({ path, text }) => {
    const problem = (index: number, message: string) =>
      `${path}:${text.slice(0, index).split('\n').length}: ${message}`;

    const unresolved = [...text.matchAll(citation)].flatMap((match) => {
      const [, decision, name, section] = match;
      if (decision !== undefined) {
        if (decisions.has(decision)) return [];
        return [problem(match.index, `decision ${decision} does not exist. Cite another one.`)];
      }
      const file = `docs/${name}`;
      const titles = headings.get(file);
      if (!titles) return [problem(match.index, `${file} does not exist. Correct the path.`)];
      const title = section?.replace(lineBreak, ' ');
      if (title === undefined || titles.includes(title)) return [];
      return [problem(match.index, `${file} has no section "${title}". Cite one of its headings.`)];
    });
    const numbered = [...text.matchAll(numberedSection)].map(({ index }) =>
      problem(index, 'cites a document outside the repository. Cite docs/product.md instead.'),
    );
    return [...unresolved, ...numbered];
  });
}
