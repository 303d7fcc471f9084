import { proseLines } from '@backshop/delivery/markdown';

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
    return [...inline, ...definitions].map(([, target]) => ({
      line: lines[index]!.number,
      target: target!,
    }));
  });
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
