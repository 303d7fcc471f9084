import { headingsOf, proseLines } from '@backshop/delivery';

/** Returns the lines of a section, up to the next heading. Empty if the document has no such heading. */
export function sectionLines(markdown: string, heading: string): string[] {
  const lines = proseLines(markdown).map(({ text }) => text);
  const start = lines.findIndex((line) => headingsOf(line)[0]?.text === heading) + 1;
  const end = lines.findIndex((line, index) => index >= start && /^#/.test(line));
  return start === 0 ? [] : lines.slice(start, end === -1 ? undefined : end);
}

/** Returns the names in code of a section's tables: those in the first cell of each row. */
export function namesInTables(markdown: string, heading: string): string[] {
  return sectionLines(markdown, heading).flatMap((line) => {
    const [, cell = ''] = /^\|([^|]*)\|/.exec(line) ?? [];
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  });
}

/** A link or picture of a document, with the line it is on. */
export interface Link {
  line: number;
  target: string;
}

/** Returns the targets of all links and pictures outside code. */
export function linksOf(markdown: string): Link[] {
  const lines = proseLines(markdown);
  return withoutInlineCode(lines.map(({ text }) => text)).flatMap((text, index) => {
    const inline = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)];
    const definitions = [...text.matchAll(/^\s*\[[^\]]+\]:\s+<?([^\s>]+)/g)];
    const pictures = [...text.matchAll(/\bsrc="([^"]+)"/g)];
    return [...inline, ...definitions, ...pictures].map(([, target]) => ({
      line: lines[index]!.number,
      target: target!,
    }));
  });
}

/** Counts the words in prose and tables, without code fences, HTML, the targets of links, and numbers. */
export function countWords(markdown: string): number {
  const text = proseLines(markdown)
    .map((line) => line.text)
    .join('\n')
    .replace(/<!--.*?-->|<[^>]+>/gs, ' ')
    .replace(/\]\([^)]*\)|^\s*\[[^\]]+\]:.*$/gm, ' ');
  return text.split(/[\s|]+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** Returns the shell commands of a document, one a line: its `sh` blocks, and code in backticks. */
export function commandsIn(markdown: string): string {
  const blocks = [...markdown.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, text]) => text);
  const prose = proseLines(markdown).map(({ text }) => text);
  const inline = [...prose.join('\n').matchAll(inlineCode)].map(([code]) =>
    code.replaceAll('`', '').replaceAll('\n', ' '),
  );
  return [...blocks, ...inline].join('\n').replaceAll(/\s#.*$/gm, '');
}

/** Code in backticks, which may continue on the next line of a paragraph. */
const inlineCode = /`(?:[^`\n]|\n(?!\s*\n))*`/g;

/** Empties code in backticks. */
function withoutInlineCode(lines: string[]): string[] {
  return lines
    .join('\n')
    .replace(inlineCode, (found) => found.replace(/[^\n`]/g, ''))
    .split('\n');
}

/** Returns a Markdown table. */
export function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|');
