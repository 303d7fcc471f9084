/** A line of a Markdown document outside code fences. */
export interface ProseLine {
  /** Counted from 1. */
  number: number;
  text: string;
}

export function proseLines(markdown: string): ProseLine[] {
  let fence: string | undefined;
  return markdown.split('\n').flatMap((text, index) => {
    const [, mark] = /^\s*(```+|~~~+)/.exec(text) ?? [];
    if (mark === undefined) return fence ? [] : [{ number: index + 1, text }];
    if (fence === undefined) fence = mark;
    else if (mark.startsWith(fence)) fence = undefined;
    return [];
  });
}

export interface Heading {
  /** From 1 for the title of the document. */
  level: number;
  text: string;
  /** What GitHub calls it in addresses. */
  anchor: string;
}

export function headingsOf(markdown: string): Heading[] {
  const counts = new Map<string, number>();
  return proseLines(markdown).flatMap((line) => {
    const [, marks, heading] = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line.text) ?? [];
    if (marks === undefined || heading === undefined) return [];
    const text = plainText(heading);
    const name = anchorOf(text);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [{ level: marks.length, text, anchor: count === 0 ? name : `${name}-${count}` }];
  });
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function plainText(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\\([<>_])/g, '$1');
}
