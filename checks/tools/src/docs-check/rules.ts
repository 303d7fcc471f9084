import {
  type ProseLine,
  explainedMessages,
  fixedParts,
  headingsOf,
  proseLines,
  withoutQuotes,
} from '@backshop/delivery';
import { posix } from 'node:path';
import { countWords, linksOf } from './markdown';
import { isTableRow } from './tables';
import { type TextFile, withFolders } from './workspace-text';

/**
 * Finds relative links that lead to no file or to no heading.
 * @param paths all files of the workspace
 * @returns one line for each problem
 */
export function brokenLinks(documents: TextFile[], paths: string[]): string[] {
  const existing = withFolders(paths);
  const anchors = new Map(
    documents.map(({ path, text }) => [
      path,
      new Set(headingsOf(text).map(({ anchor }) => anchor)),
    ]),
  );

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

/** A line break inside a comment, with the mark that starts the next line. */
const lineBreak = /\s*\n\s*(?:\*|\/\/|#)?\s*/g;

const citation =
  /\bdocs\/(?:decisions\/(\d{4})(?![\w-])|([\w./-]+\.md)(?:,\s*(?:(?:\*|\/\/|#)\s*)?"([^"]{1,80})")?)/g;

/**
 * Finds citations of a document, section or decision that do not exist.
 * @param documents the Markdown files that can be cited
 * @returns one line for each problem
 */
export function brokenCitations(files: TextFile[], documents: TextFile[]): string[] {
  const headings = new Map(
    documents.map(({ path, text }) => [path, headingsOf(text).map((heading) => heading.text)]),
  );
  const decisions = new Set(
    documents.flatMap(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []),
  );

  return files.flatMap(({ path, text }) => {
    const problem = (index: number, message: string) =>
      `${path}:${text.slice(0, index).split('\n').length}: ${message}`;

    return [...text.matchAll(citation)].flatMap((match) => {
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
  });
}

/**
 * Finds entries of the troubleshooting page about messages that nothing prints: their fixed parts are not in the code.
 * @returns one line for each problem
 */
export function unknownMessages(page: TextFile, code: TextFile[]): string[] {
  const sources = code.map(({ text }) => asPrinted(text));
  return explainedMessages(page.text).flatMap(({ text }) => {
    const gone = fixedParts(text).filter(
      (part) => !sources.some((source) => source.includes(asPrinted(part))),
    );
    return gone.map(
      (part) => `${page.path}: nothing prints "${part}" of "${text}". Correct the heading.`,
    );
  });
}

/** Returns code with its messages as commands print them, in one line and without quotes. */
function asPrinted(code: string): string {
  const joined = code
    .replaceAll(/['"`] \+\s+['"`]/g, '')
    .replaceAll(/\$\{commandFor\('([^']+)'\)\}/g, 'pnpm delivery $1');
  return withoutQuotes(joined).replaceAll(/\s+/g, ' ');
}

/** The longest line of a document, in characters. */
const maxLength = 120;

/** A heading, and a line that is one link or picture, cannot be broken. */
const isLinkOnly = (line: string) =>
  /^\s*(?:[-*]|\d+\.)?\s*!?\[[^\]]*\](?:\([^)]*\)|:\s+\S+)[.,;]?$/.test(line);
const isHeading = (line: string) => /^#{1,6} /.test(line);

/** Finds lines that are too long, except headings, and those in tables and code. Returns one line for each problem. */
export function longLines(documents: TextFile[]): string[] {
  return documents.flatMap(({ path, text }) =>
    proseLines(text)
      .filter((line) => line.text.length > maxLength)
      .filter((line) => !isTableRow(line.text) && !isLinkOnly(line.text) && !isHeading(line.text))
      .map(
        (line) =>
          `${path}:${line.number}: the line has ${line.text.length} characters. Break it at ${maxLength}.`,
      ),
  );
}

/** A paragraph with a sentence: no heading, table, quote, list, code or HTML. */
const isProse = /^\s*(?!#|\||>|[-*] |\d+\. |```|<)\S.*[.:]/s;

/**
 * Finds diagrams (`mermaid`) without a sentence after them. People who cannot see a diagram read the sentence.
 * @returns one line for each problem
 */
export function diagramsWithoutText(documents: TextFile[]): string[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/^( *)```mermaid\n.*?^\1```$\n*(.*)/gms)].flatMap((match) => {
      const [paragraph = ''] = match[2]!.split('\n\n');
      if (isProse.test(paragraph)) return [];
      const line = text.slice(0, match.index).split('\n').length;
      return [`${path}:${line}: the diagram has no text. Add a sentence below that says the same.`];
    }),
  );
}

/** Words that nobody searches for or that hide who does what, and what to write instead. */
const oddWords: Record<string, string> = {
  says: 'shows, reports, explains or lists',
  anew: 'again',
  'by itself': 'automatically, or alone',
  'of its own': 'its own …, or nothing',
};

/** Finds words that a reader stumbles over. Returns one line for each. */
export function oddWordsIn(documents: TextFile[]): string[] {
  return documents.flatMap(({ path, text }) =>
    proseLines(text).flatMap((line) =>
      Object.entries(oddWords)
        .filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(line.text))
        .map(([word, instead]) => `${path}:${line.number}: replace "${word}" by: ${instead}.`),
    ),
  );
}

/** Folders of docs/ whose own README.md lists their pages. */
const indexed = /^docs\/(decisions|performance)\/(?!README\.md$)/;

/** Finds pages below docs/ that the index does not link. Returns one line for each problem. */
export function pagesOutsideIndex(documents: TextFile[]): string[] {
  const linked = new Map(
    documents.map(({ path, text }) => [
      path,
      linksOf(text).map(({ target }) => posix.join(posix.dirname(path), target.split('#')[0]!)),
    ]),
  );
  return documents.flatMap(({ path }) => {
    const index = indexed.test(path) ? `${posix.dirname(path)}/README.md` : 'docs/README.md';
    if (!path.startsWith('docs/') || path === index || linked.get(index)?.includes(path)) return [];
    return [`${path}: ${index} does not link this page. Add it with its purpose.`];
  });
}

const status = /^(?:accepted|superseded by (\d{4}))(?:; includes \d{4}(?:, \d{4})*)?$/;

/** Finds decisions whose status cannot be read. Returns one line for each problem. */
export function decisionProblems(documents: TextFile[]): string[] {
  const records = documents.flatMap(({ path, text }) => {
    const [, number] = /^docs\/decisions\/(\d{4})-/.exec(path) ?? [];
    return number === undefined ? [] : [{ path, text, number }];
  });
  const numbers = new Set(records.map(({ number }) => number));
  return records.flatMap(({ path, text }) => {
    const [, stated = ''] = /^- Status: (.*)$/m.exec(text) ?? [];
    const match = status.exec(stated);
    if (!match) {
      return [
        `${path}: the status is "${stated}". Write "accepted" or "superseded by 0123", and if needed "; includes 0001, 0002".`,
      ];
    }
    const [, successor] = match;
    if (successor === undefined || numbers.has(successor)) return [];
    return [`${path}: it is superseded by ${successor}, which does not exist.`];
  });
}

/** Words that all documents together may have. A reader should be able to read them in a day. */
const maxWords = 35_000;

/** Returns a line that names the longest documents if all together are too long. */
export function tooManyWords(documents: TextFile[], max = maxWords): string | undefined {
  const counts = documents
    .map(({ path, text }) => ({ path, words: countWords(text) }))
    .sort((one, other) => other.words - one.words);
  const sum = counts.reduce((total, { words }) => total + words, 0);
  if (sum <= max) return undefined;
  const longest = counts.slice(0, 10).map(({ path, words }) => `${path} (${words})`);
  return `The documents have ${sum} words, and at most ${max} are allowed. The longest: ${longest.join(', ')}.`;
}
