import { proseLines } from './markdown';
import type { TextFile } from './workspace-text';

/** The longest line of a document, in characters. */
const maxLength = 120;

/** A line that is one link or picture cannot be broken. */
const isLinkOnly = (line: string) =>
  /^\s*(?:[-*]|\d+\.)?\s*!?\[[^\]]*\](?:\([^)]*\)|:\s+\S+)[.,;]?$/.test(line);
const isTableRow = (line: string) => line.startsWith('|');

/** Finds lines that are too long, except in tables and code. Returns one line for each problem. */
export function longLines(documents: TextFile[]): string[] {
  return documents.flatMap(({ path, text }) =>
    proseLines(text)
      .filter((line) => line.text.length > maxLength)
      .filter((line) => !isTableRow(line.text) && !isLinkOnly(line.text))
      .map(
        (line) =>
          `${path}:${line.number}: the line has ${line.text.length} characters. Break it at ${maxLength}.`,
      ),
  );
}
